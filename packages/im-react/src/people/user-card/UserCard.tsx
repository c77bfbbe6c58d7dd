import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { ImageViewer } from '../../conversation/lazy.ts';
import type { ViewedImage } from '../../conversation/viewer/viewed-image.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Popover } from '../../ui/lazy.ts';
import type { OnOpenChange } from '../../ui/open-change.ts';
import type { Anchor } from '../../ui/popover/anchor.ts';
import { PersonDialog } from '../lazy.ts';
import type { PersonDialogKind } from '../person/PersonDialog.tsx';
import { PersonMenu } from '../person/PersonMenu.tsx';
import { PersonPicture } from '../person/PersonPicture.tsx';
import { usePersonAction } from '../person/usePersonAction.ts';
import { useProfile } from '../useProfile.ts';

/** Props of `UserCard`. */
export interface UserCardProps {
  /** User to show. */
  readonly userId: number;
  /** Whether the card is open. */
  readonly open: boolean;
  /** Called when the card wants to close. */
  readonly onOpenChange: OnOpenChange;
  /** Element or position to place the card at. */
  readonly anchor: Anchor | null;
  /** Called by "Send message". The conversation is in the chat list. */
  readonly onMessage: (userId: number) => void;
  /**
   * Group in which the user was met; sent with a friend request. A plain member is offered none if the group forbids it.
   */
  readonly groupId?: number;
}

// The popup is 320 × 184: with these it stays 350 px from the right edge and 200 px from the bottom (spec §2).
const MARGIN = { top: 8, left: 8, right: 30, bottom: 16 };

/**
 * Popover with name, company, signature and one action for a user, and a menu with the others. A click on the avatar
 * opens the image viewer; closing it, or a dialog of the menu, returns to the card.
 */
export function UserCard(props: UserCardProps): ReactNode {
  if (!props.open) return null;
  return <OpenCard {...props} />;
}

function OpenCard(props: UserCardProps): ReactNode {
  const { userId, onOpenChange, anchor, onMessage, groupId } = props;
  const t = useT();
  const [viewed, setViewed] = useState<ViewedImage>();
  const [dialog, setDialog] = useState<PersonDialogKind>();
  const profile = useProfile(userId);
  const { name, userName, companyName, signature } = profile;
  function message(id: number): void {
    onOpenChange(false, 'done');
    onMessage(id);
  }
  const action = usePersonAction(profile, message, groupId);
  if (viewed) {
    return (
      <ImageViewer images={[viewed]} index={0} onIndexChange={() => undefined} onClose={() => setViewed(undefined)} />
    );
  }
  if (dialog) return <PersonDialog userId={userId} name={name} kind={dialog} onClose={() => setDialog(undefined)} />;

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
          <PersonPicture profile={profile} size={56} onView={setViewed} />
          <div className="im-user-card__text">
            <div className="im-user-card__title">
              <bdi className="im-user-card__name im-truncate" title={name}>
                {name}
              </bdi>
              {companyName ? (
                <bdi className="im-user-card__company im-truncate" title={companyName}>
                  {companyName}
                </bdi>
              ) : null}
            </div>
            {userName ? <bdi className="im-user-card__id im-truncate">@{userName}</bdi> : null}
          </div>
          <PersonMenu userId={userId} onDialog={setDialog} />
        </div>
        <p className="im-user-card__sign im-clamp-2" role={action.failure ? 'alert' : undefined}>
          <bdi className="im-plain">
            {action.failure ?? (action.label === undefined ? signature : (action.note ?? signature))}
          </bdi>
        </p>
        {action.label === undefined ? (
          action.note ? (
            <p className="im-user-card__note">{action.note}</p>
          ) : null
        ) : (
          <Button
            block
            variant="primary"
            icon={action.icon}
            disabled={action.disabled}
            loading={action.busy}
            onClick={action.run}
          >
            {action.label}
          </Button>
        )}
      </div>
    </Popover>
  );
}
