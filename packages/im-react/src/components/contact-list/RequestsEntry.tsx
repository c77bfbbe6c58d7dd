import type { ReactNode } from 'react';
import { usePendingRequests } from '../../hooks/usePeople.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../badge/Badge.tsx';
import { Icon } from '../icon/Icon.tsx';
import { BellRing } from '../icon/icons.ts';

/** Props of `RequestsEntry`. */
export interface RequestsEntryProps {
  /** Whether the page of requests is open. */
  readonly selected?: boolean;
  /** Called when the entry is clicked. */
  readonly onOpen: () => void;
}

/** Entry above the friend list that opens the friend requests, with the number of pending ones. */
export function RequestsEntry({ selected, onOpen }: RequestsEntryProps): ReactNode {
  const t = useT();
  const waiting = usePendingRequests();
  const name = t('people.requests');
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
        <span className="im-contact__name im-truncate">{name}</span>
      </span>
      <Badge count={waiting} />
    </button>
  );
}
