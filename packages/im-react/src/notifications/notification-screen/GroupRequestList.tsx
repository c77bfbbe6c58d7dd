import type { GroupRequest } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useGroupRequests } from '../../hooks/useNotifications.ts';
import { EmptyState } from '../../ui/empty-state/EmptyState.tsx';
import { VirtualList } from '../../ui/row-list/VirtualList.tsx';
import { GroupRequestRow } from './GroupRequestRow.tsx';

interface GroupRequestListProps {
  readonly scroller: HTMLElement | null;
  /** Id of the request whose details are open. */
  readonly selected: number | undefined;
  readonly onDetail: (request: GroupRequest) => void;
}

/** Requests to join groups: the user's own, invitations, and those that the user may answer, newest first. */
export function GroupRequestList({ scroller, selected, onDetail }: GroupRequestListProps): ReactNode {
  const t = useT();
  const requests = useGroupRequests();
  if (requests.length === 0) {
    return <EmptyState title={t('request.emptyTitle')} text={t('groupRequest.emptyText')} />;
  }
  return (
    <VirtualList
      items={requests}
      keyOf={({ id }) => id}
      label={t('notifications.groupTab')}
      estimate={76}
      scroller={scroller}
      renderRow={(request, position) => (
        <GroupRequestRow request={request} position={position} selected={request.id === selected} onDetail={onDetail} />
      )}
    />
  );
}
