import type { RouteName } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useNotificationCounts } from '../../hooks/useNotifications.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { BellRing } from '../../ui/icon/icons.ts';

const ALL_OFFERED: ReadonlySet<RouteName> = new Set();

/** Props of `RequestsEntry`. */
export interface RequestsEntryProps {
  /** Whether the page of requests is open. */
  readonly selected?: boolean;
  /** Called when the entry is clicked. */
  readonly onOpen: () => void;
}

/** Entry above the friend list that opens the friend requests, with the number of pending ones. Hidden on a server
 * without friend requests. */
export function RequestsEntry({ selected, onOpen }: RequestsEntryProps): ReactNode {
  const t = useT();
  const { total: waiting } = useNotificationCounts();
  const notOffered = useReadable(useClient().connection.notOffered, ALL_OFFERED);
  const name = t('people.requests');
  if (notOffered.has('friendRequests')) return null;
  return (
    <button
      type="button"
      className="im-contact"
      data-im-part="requests-entry"
      data-selected={selected || undefined}
      aria-current={selected ? 'page' : undefined}
      aria-label={waiting > 0 ? [name, t('people.waiting', { count: waiting })].join(t('chats.separator')) : name}
      onClick={onOpen}
    >
      <span className="im-contact__icon">
        <Icon shape={BellRing} size={20} />
      </span>
      <span className="im-contact__text">
        <span className="im-contact__name">{name}</span>
      </span>
      <Badge count={waiting} />
    </button>
  );
}
