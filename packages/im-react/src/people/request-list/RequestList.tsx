import type { FriendRequest } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useFriendRequests } from '../../hooks/people/usePeople.ts';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { VirtualList } from '../../ui/row-list/VirtualList.tsx';
import { RequestRow } from './RequestRow.tsx';

/** Props of `RequestList`. */
export interface RequestListProps {
  /** Scroll container, if it is not the list itself. */
  readonly scroller?: HTMLElement | null;
  /** Id of the request whose details are open. */
  readonly selected?: number;
  /** Opens the details of a request. Without it there is no "View detail". */
  readonly onDetail?: (request: FriendRequest) => void;
}

/** List of friend requests, received and sent, newest first. */
export function RequestList({ scroller, selected, onDetail }: RequestListProps): ReactNode {
  const t = useT();
  const requests = useFriendRequests();
  if (requests.length === 0) return <EmptyState title={t('request.emptyTitle')} text={t('request.emptyText')} />;
  return (
    <VirtualList
      items={requests}
      keyOf={({ id: requestId }) => requestId}
      label={t('request.friendTab')}
      estimate={76}
      scroller={scroller}
      renderRow={(request, position) => (
        <RequestRow request={request} position={position} selected={request.id === selected} onDetail={onDetail} />
      )}
    />
  );
}
