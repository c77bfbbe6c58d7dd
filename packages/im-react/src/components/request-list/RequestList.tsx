import { type ReactNode, useId, useState } from 'react';
import { useFriendRequests, usePendingRequests } from '../../hooks/usePeople.ts';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../badge/Badge.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { VirtualList } from '../row-list/VirtualList.tsx';
import { RequestRow } from './RequestRow.tsx';

/** Props of `RequestList`. */
export interface RequestListProps {
  /** Omits the heading, for use below a header. */
  readonly untitled?: boolean;
}

/** List of friend requests, received and sent, newest first. */
export function RequestList({ untitled }: RequestListProps): ReactNode {
  const t = useT();
  const id = useId();
  const selfId = useSelfId();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const requests = useFriendRequests();
  const waiting = usePendingRequests();
  return (
    <section className="im-requests" data-im-part="requests" aria-label={t('people.requests')}>
      {untitled ? null : <h1 className="im-requests__title">{t('people.requests')}</h1>}
      <div className="im-tabs" role="tablist" aria-label={t('people.requests')}>
        <button
          type="button"
          className="im-tab"
          role="tab"
          id={`${id}-tab`}
          aria-selected="true"
          aria-controls={`${id}-panel`}
        >
          {t('request.friendTab')}
          <Badge count={waiting} />
        </button>
      </div>
      <div
        ref={setPanel}
        className="im-column im-scroll"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab`}
        style={{ display: 'flex', flexDirection: 'column' }}
      >
        {requests.length === 0 ? (
          <EmptyState title={t('request.emptyTitle')} text={t('request.emptyText')} />
        ) : panel ? (
          <VirtualList
            items={requests}
            keyOf={({ id: requestId }) => requestId}
            label={t('people.requests')}
            estimate={76}
            scroller={panel}
            renderRow={(request, position) => (
              <RequestRow request={request} isOwn={request.sendId === selfId} position={position} />
            )}
          />
        ) : null}
      </div>
    </section>
  );
}
