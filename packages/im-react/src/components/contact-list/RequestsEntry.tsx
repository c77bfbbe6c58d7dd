import type { ReactNode } from 'react';
import { usePendingRequests } from '../../hooks/usePeople.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../badge/Badge.tsx';
import { Icon } from '../icon/Icon.tsx';
import { BellRing } from '../icon/icons.ts';

export interface RequestsEntryProps {
  readonly selected?: boolean;
  readonly onOpen: () => void;
}

/** The way from the list of friends to the requests, with the number of those that wait. */
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
