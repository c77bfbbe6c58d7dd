import type { FoundUser } from 'im-sdk';
import { RequestStatus } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useFriendRequests, usePerson } from '../../hooks/people/usePeople.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ContactText } from '../../ui/contact-option/ContactText.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MessageCircle } from '../../ui/icon/icons.ts';

interface FoundUserRowProps {
  readonly user: FoundUser;
  readonly onAdd: (user: FoundUser) => void;
  /** Opens the conversation; `undefined` if only friends may write. */
  readonly onMessage: ((user: FoundUser) => void) | undefined;
}

/** A row of the user search: a "send message" button if anyone may write, an "add" button, or the relation if already a friend, already requested, or oneself. */
export function FoundUserRow({ user, onAdd, onMessage }: FoundUserRowProps): ReactNode {
  const t = useT();
  const selfId = useSelfId();
  // The search result is older than a request that was approved at once.
  const isFriend = usePerson(user.id).isFriend || user.isFriend;
  const asked = useFriendRequests().some(
    (request) => request.recvId === user.id && request.sendId === selfId && request.status === RequestStatus.PENDING,
  );
  const name = user.nickName || user.userName;
  return (
    <li className="im-contact im-found-user" data-im-part="found-user" data-im-key={user.id}>
      <Avatar id={user.id} name={name} src={user.headImageThumb || user.headImage || ''} size={40} />
      <ContactText name={name} sub={<bdi className="im-plain">{user.userName}</bdi>} />
      {onMessage && user.id !== selfId ? (
        <IconButton
          icon={MessageCircle}
          label={t('addFriend.messageNamed', { name })}
          size="small"
          onClick={() => onMessage(user)}
        />
      ) : null}
      {user.id === selfId ? (
        <Tag size="large">{t('addFriend.you')}</Tag>
      ) : isFriend ? (
        <Tag size="large">{t('addFriend.already')}</Tag>
      ) : asked ? (
        <Tag size="large" tone="accent">
          {t('addFriend.pending')}
        </Tag>
      ) : (
        <Button size="small" variant="soft" aria-label={t('addFriend.addNamed', { name })} onClick={() => onAdd(user)}>
          {t('addFriend.add')}
        </Button>
      )}
    </li>
  );
}
