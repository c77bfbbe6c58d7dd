import type { FriendRequest } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { personName } from '../../i18n/names.ts';
import { PersonPicture } from '../../people/person/PersonPicture.tsx';
import { requestSource } from '../../people/request-list/RequestRow.tsx';
import { useProfile } from '../../people/useProfile.ts';
import { RequestPanel } from './RequestPanel.tsx';

interface FriendRequestPanelProps {
  readonly request: FriendRequest;
  readonly onClose: () => void;
}

/** Details of a friend request: the other person, the message, the source. */
export function FriendRequestPanel({ request, onClose }: FriendRequestPanelProps): ReactNode {
  const t = useT();
  const { contacts } = useClient();
  const isOwn = request.sendId === useSelfId();
  const profile = useProfile(isOwn ? request.recvId : request.sendId);
  const said = isOwn ? request.recvNickName : request.sendNickName;
  const name = personName(t, profile.person, said);
  const { id } = request;
  return (
    <RequestPanel
      picture={<PersonPicture profile={profile} size={72} />}
      name={name}
      userName={profile.userName}
      facts={[
        [t('addFriend.remark'), request.remark ?? ''],
        [t('notifications.source'), requestSource(t, request)],
        [t('people.signature'), profile.signature],
      ]}
      applyTime={request.applyTime}
      status={request.status}
      answers={isOwn ? undefined : { approve: () => contacts.approve(id), reject: () => contacts.reject(id) }}
      onClose={onClose}
    />
  );
}
