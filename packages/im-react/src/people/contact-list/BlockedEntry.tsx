import type { RouteName } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Ban } from '../../ui/icon/icons.ts';

const ALL_OFFERED: ReadonlySet<RouteName> = new Set();

/** Props of `BlockedEntry`. */
export interface BlockedEntryProps {
  /** Whether the page of blocked people is open. */
  readonly selected?: boolean;
  /** Called when the entry is clicked. */
  readonly onOpen: () => void;
}

/** Entry above the friend list that opens the blocked people. Hidden on a server without a blacklist. */
export function BlockedEntry({ selected, onOpen }: BlockedEntryProps): ReactNode {
  const t = useT();
  const notOffered = useReadable(useClient().connection.notOffered, ALL_OFFERED);
  if (notOffered.has('blacklist')) return null;
  return (
    <button
      type="button"
      className="im-contact"
      data-im-part="blocked-entry"
      data-selected={selected || undefined}
      aria-current={selected ? 'page' : undefined}
      onClick={onOpen}
    >
      <span className="im-contact__icon" data-tint="blocked">
        <Icon shape={Ban} size={20} />
      </span>
      <span className="im-contact__text">
        <span className="im-contact__name im-truncate">{t('settings.blocked')}</span>
      </span>
    </button>
  );
}
