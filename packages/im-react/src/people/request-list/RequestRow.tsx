import type { FriendRequest } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useMessageEvents } from '../../context/message-events-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { personName } from '../../i18n/names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PersonButton } from '../../ui/avatar/PersonButton.tsx';
import type { RowPosition } from '../../ui/row-list/VirtualList.tsx';
import { RequestLine } from './RequestLine.tsx';

/** Props of `RequestRow`. */
export interface RequestRowProps {
  /** The friend request. */
  readonly request: FriendRequest;
  /** Position attributes for the list item. */
  readonly position: RowPosition;
  /** Whether the details of the request are open. */
  readonly selected?: boolean;
  /** Opens the details. Without it there is no "View detail". */
  readonly onDetail?: ((request: FriendRequest) => void) | undefined;
}

/** Where a friend request came from. */
export function requestSource(t: Translate, { source, groupName }: FriendRequest): string {
  if (source === 2) return t('request.fromGroup', { name: groupName ?? '' });
  return t(source === 3 ? 'request.fromCard' : 'request.fromSearch');
}

function reason(t: Translate, request: FriendRequest, isOwn: boolean): string {
  if (request.remark) return t(isOwn ? 'request.mineRemark' : 'request.remark', { text: request.remark });
  return isOwn ? t('request.mine') : requestSource(t, request);
}

/** Friend request: person, time, reason and actions. */
export function RequestRow({ request, position, selected, onDetail }: RequestRowProps): ReactNode {
  const t = useT();
  const { contacts } = useClient();
  const { onPerson } = useMessageEvents();
  const { id } = request;
  const isOwn = request.sendId === useSelfId();
  const userId = isOwn ? request.recvId : request.sendId;
  const name = personName(t, usePerson(userId), isOwn ? request.recvNickName : request.sendNickName);
  const picture = isOwn ? request.recvHeadImage : request.sendHeadImage;
  return (
    <RequestLine
      position={position}
      requestId={id}
      picture={
        <PersonButton userId={userId} name={name} onOpen={onPerson}>
          <Avatar id={userId} name={name} src={picture ?? ''} size={44} />
        </PersonButton>
      }
      name={name}
      text={reason(t, request, isOwn)}
      applyTime={request.applyTime}
      status={request.status}
      answers={isOwn ? undefined : { approve: () => contacts.approve(id), reject: () => contacts.reject(id) }}
      recall={isOwn ? () => contacts.withdraw(id) : undefined}
      selected={selected}
      onDetail={onDetail && (() => onDetail(request))}
    />
  );
}
