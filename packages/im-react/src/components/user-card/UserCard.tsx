import { conversationKey, RequestStatus } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { useFriendRequests, usePresence } from '../../hooks/usePeople.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSelfId } from '../../hooks/useSelfId.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { useSendFriendRequest } from '../add-friend/useSendFriendRequest.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { Button } from '../button/Button.tsx';
import { MessageCircle, UserRoundPlus } from '../icon/icons.ts';
import type { ViewedImage } from '../image-viewer/viewed-image.ts';
import { ImageViewer, Popover } from '../lazy/parts.ts';
import type { Anchor } from '../popover/anchor.ts';
import { useToast } from '../toaster/useToast.ts';
import { useProfile } from './useProfile.ts';

/** Props of `UserCard`. */
export interface UserCardProps {
  /** User to show. */
  readonly userId: number;
  /** Whether the card is open. */
  readonly open: boolean;
  /** Called when the card wants to close. */
  readonly onOpenChange: (open: boolean) => void;
  /** Element or position to place the card at. */
  readonly anchor: Anchor | null;
  /** Called by "Send message". The conversation is in the chat list. */
  readonly onMessage: (userId: number) => void;
  /** Group in which the user was met; sent with a friend request. */
  readonly groupId?: number;
}

// The popup is 320 × 184: with these it stays 350 px from the right edge and 200 px from the bottom (spec §2).
const MARGIN = { top: 8, left: 8, right: 30, bottom: 16 };

/**
 * Popover with name, signature and one action for a user. A click on the avatar opens the image viewer; closing it
 * returns to the card.
 */
export function UserCard(props: UserCardProps): ReactNode {
  const [viewed, setViewed] = useState<ViewedImage>();
  if (!props.open) return null;
  if (!viewed) return <OpenCard {...props} onView={setViewed} />;
  return (
    <ImageViewer images={[viewed]} index={0} onIndexChange={() => undefined} onClose={() => setViewed(undefined)} />
  );
}

interface OpenCardProps extends UserCardProps {
  readonly onView: (image: ViewedImage) => void;
}

function OpenCard({ userId, onOpenChange, anchor, onMessage, groupId, onView }: OpenCardProps): ReactNode {
  const t = useT();
  const { conversations, connection } = useClient();
  const { showError } = useToast();
  const { person, user } = useProfile(userId);
  const selfId = useSelfId();
  const isOpenToAll = useReadable(connection.features).has('contactsEveryone');
  const { online } = usePresence(userId);
  const { busy, failure, apply } = useSendFriendRequest(userId);
  const isRequested = useFriendRequests().some(
    (request) => request.recvId === userId && request.sendId === selfId && request.status === RequestStatus.PENDING,
  );
  const name = (person.known && person.showNickName) || user?.nickName || personName(t, person);
  const userName = person.userName || user?.userName;
  const src = person.headImage || user?.headImage || '';
  const picture = <Avatar id={userId} name={name} src={src} size={56} online={online} />;
  const signature = failure ?? (person.signature || user?.signature);
  return (
    <Popover
      open
      onOpenChange={onOpenChange}
      anchor={anchor}
      label={t('people.card', { name })}
      placement="right-start"
      margin={MARGIN}
      className="im-user-card-pop"
    >
      <div className="im-user-card" data-im-part="user-card" data-im-key={userId}>
        <div className="im-user-card__top">
          {src === '' ? (
            picture
          ) : (
            <button
              type="button"
              className="im-user-card__picture"
              aria-label={t('kind.image')}
              onClick={() => onView({ key: String(userId), src, thumbSrc: person.headImageThumb, name })}
            >
              {picture}
            </button>
          )}
          <div className="im-user-card__text">
            <bdi className="im-user-card__name im-truncate" title={name}>
              {name}
            </bdi>
            {userName ? <bdi className="im-user-card__id im-truncate">@{userName}</bdi> : null}
          </div>
        </div>
        <p className="im-user-card__sign im-clamp-2" role={failure ? 'alert' : undefined}>
          <bdi className="im-plain">{signature}</bdi>
        </p>
        {userId === selfId ? null : person.isFriend || isOpenToAll ? (
          <Button
            block
            variant="primary"
            icon={MessageCircle}
            onClick={() => {
              onOpenChange(false);
              conversations.start(conversationKey('private', userId)).catch(showError);
              onMessage(userId);
            }}
          >
            {t('people.sendMessage')}
          </Button>
        ) : (
          <Button
            block
            variant="primary"
            icon={isRequested ? undefined : UserRoundPlus}
            disabled={isRequested}
            loading={busy}
            onClick={() =>
              void apply(
                { id: userId, nickName: name, userName: userName ?? '' },
                groupId === undefined ? { source: 1 } : { source: 2, groupId },
              )
            }
          >
            {isRequested ? t('request.pending') : t('people.addFriendButton')}
          </Button>
        )}
      </div>
    </Popover>
  );
}
