import type { GroupRequest } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { PersonPicture } from '../../people/person/PersonPicture.tsx';
import { useProfile } from '../../people/useProfile.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { groupAnswers, useGroupRequestParties } from './GroupRequestRow.tsx';
import { RequestPanel } from './RequestPanel.tsx';

interface GroupRequestPanelProps {
  readonly request: GroupRequest;
  readonly onClose: () => void;
}

/** Details of a group request: person, group, message, and the member who answered. */
export function GroupRequestPanel({ request, onClose }: GroupRequestPanelProps): ReactNode {
  const t = useT();
  const { groupRequests } = useClient();
  const parties = useGroupRequestParties(request);
  const { role, groupName, groupImage, personId, personName } = parties;
  const profile = useProfile(personId);
  const memberCount = useGroup(request.groupId)?.memberCount;
  const isOfPerson = role === 'join' || role === 'sent';
  const group = (
    <span className="im-request-panel__group">
      <Avatar id={request.groupId} name={groupName} src={groupImage} shape="group" size={20} />
      <bdi className="im-plain">{groupName}</bdi>
    </span>
  );
  return (
    <RequestPanel
      picture={
        isOfPerson ? (
          <PersonPicture profile={profile} size={72} />
        ) : (
          <Avatar id={request.groupId} name={groupName} src={groupImage} shape="group" size={72} />
        )
      }
      name={isOfPerson ? personName : groupName}
      userName={isOfPerson ? profile.userName : ''}
      facts={[
        [t('notifications.group'), isOfPerson ? group : ''],
        [t('groupRequest.inviter'), role === 'invited' ? personName : ''],
        [t('groupRequest.remark'), request.remark ?? ''],
        [t('groupRequest.members'), memberCount ? t('groups.memberCount', { count: memberCount }) : ''],
        [t('groupRequest.handler'), request.handlerNickName ?? ''],
      ]}
      applyTime={request.applyTime}
      status={request.status}
      answers={groupRequests.mayAnswer(request) ? groupAnswers(t, groupRequests, request.id, role) : undefined}
      onClose={onClose}
    />
  );
}
