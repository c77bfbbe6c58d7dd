import type { GroupRequest } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useMessageEvents } from '../../context/message-events-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { personName } from '../../i18n/names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { RequestLine } from '../../people/request-list/RequestLine.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { PersonButton } from '../../ui/avatar/PersonButton.tsx';
import type { RowPosition } from '../../ui/row-list/VirtualList.tsx';

/**
 * What a group request is to the current user: `join` asks to get into a group of theirs, `mine` is their own, `invited`
 * invites them, `sent` is an invitation that they sent.
 */
export type GroupRequestRole = 'join' | 'mine' | 'invited' | 'sent';

/** Role of a user in a group request. */
export function groupRequestRole({ kind, sendId }: GroupRequest, selfId: number | undefined): GroupRequestRole {
  if (kind === 'join') return sendId === selfId ? 'mine' : 'join';
  return sendId === selfId ? 'sent' : 'invited';
}

/** Names and pictures of a group request. */
export interface GroupRequestParties {
  readonly role: GroupRequestRole;
  readonly groupName: string;
  readonly groupImage: string;
  /** The applicant, the inviter, or the one who was invited. */
  readonly personId: number;
  readonly personName: string;
  readonly personImage: string;
}

/** Names and pictures of a group request, as far as they are known. */
export function useGroupRequestParties(request: GroupRequest): GroupRequestParties {
  const t = useT();
  const role = groupRequestRole(request, useSelfId());
  const group = useGroup(request.groupId);
  const personId = role === 'sent' ? (request.userId ?? 0) : request.sendId;
  const person = usePerson(personId);
  const said = role === 'sent' ? '' : request.sendNickName;
  return {
    role,
    groupName: group?.showGroupName || request.groupName || t('groups.unknown', { id: request.groupId }),
    groupImage: group?.headImageThumb || group?.headImage || '',
    personId,
    personName: personName(t, person, said),
    personImage: person.headImageThumb || person.headImage || (role === 'sent' ? '' : request.sendHeadImage) || '',
  };
}

/** Second line of a group request. */
export function groupRequestText(t: Translate, request: GroupRequest, parties: GroupRequestParties): string {
  const { groupName: group, personName: person, role } = parties;
  const remark = request.remark ?? '';
  const handler = request.handlerNickName ?? '';
  const said = { group, person, text: remark };
  const sentence = {
    join: t(remark ? 'groupRequest.joinRemark' : 'groupRequest.join', said),
    mine: t(remark ? 'groupRequest.mineRemark' : 'groupRequest.mine', said),
    invited: t('groupRequest.invited', said),
    sent: t('groupRequest.sent', said),
  }[role];
  return handler && role !== 'invited' ? t('groupRequest.handledBy', { sentence, name: handler }) : sentence;
}

/** Picture of a group request, 44 px, with a 20 px badge of the other party. */
export function GroupRequestPicture({
  request,
  parties,
}: {
  readonly request: GroupRequest;
  readonly parties: GroupRequestParties;
}): ReactNode {
  const { onPerson } = useMessageEvents();
  const { role, groupName, groupImage, personId, personName: person, personImage } = parties;
  const isOfPerson = role === 'join' || role === 'sent';
  const size = isOfPerson ? 44 : 20;
  const personPicture = <Avatar id={personId} name={person} src={personImage} size={size} />;
  const groupPicture = (
    <Avatar id={request.groupId} name={groupName} src={groupImage} shape="group" size={isOfPerson ? 20 : 44} />
  );
  const [main, badge] = isOfPerson ? [personPicture, groupPicture] : [groupPicture, personPicture];
  const picture = (
    <span className="im-badged">
      {main}
      {role === 'mine' ? null : <span className="im-badged__badge">{badge}</span>}
    </span>
  );
  if (!isOfPerson) return picture;
  return (
    <PersonButton userId={personId} name={person} onOpen={onPerson}>
      {picture}
    </PersonButton>
  );
}

/** Props of `GroupRequestRow`. */
export interface GroupRequestRowProps {
  readonly request: GroupRequest;
  /** Position attributes for the list item. */
  readonly position: RowPosition;
  /** Whether the details of the request are open. */
  readonly selected: boolean;
  readonly onDetail: (request: GroupRequest) => void;
}

/** Request to get into a group, or invitation to one. */
export function GroupRequestRow({ request, position, selected, onDetail }: GroupRequestRowProps): ReactNode {
  const t = useT();
  const { groupRequests } = useClient();
  const parties = useGroupRequestParties(request);
  const { role, groupName, personName: person } = parties;
  const { id } = request;
  return (
    <RequestLine
      position={position}
      requestId={id}
      picture={<GroupRequestPicture request={request} parties={parties} />}
      name={role === 'join' || role === 'sent' ? person : groupName}
      text={groupRequestText(t, request, parties)}
      applyTime={request.applyTime}
      status={request.status}
      answers={groupRequests.mayAnswer(request) ? groupAnswers(t, groupRequests, id, role) : undefined}
      selected={selected}
      onDetail={() => onDetail(request)}
    />
  );
}

/** Answers to a group request; an invitation is joined. */
export function groupAnswers(
  t: Translate,
  groupRequests: { approve(id: number): Promise<void>; reject(id: number): Promise<void> },
  id: number,
  role: GroupRequestRole,
) {
  return {
    approveLabel: t(role === 'invited' ? 'groupRequest.accept' : 'request.approve'),
    approve: () => groupRequests.approve(id),
    reject: () => groupRequests.reject(id),
  };
}
