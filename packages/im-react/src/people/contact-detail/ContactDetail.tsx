import { type ReactNode, useState } from 'react';
import { CallActions } from '../../calls/start-call/CallActions.tsx';
import { useT } from '../../context/texts/useT.ts';
import { usePresenceText } from '../../hooks/people/usePresenceText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ChevronLeft } from '../../ui/icon/icons.ts';
import { PersonDialog } from '../lazy.ts';
import type { PersonDialogKind } from '../person/PersonDialog.tsx';
import { PersonFacts } from '../person/PersonFacts.tsx';
import { PersonMenu } from '../person/PersonMenu.tsx';
import { PersonPicture } from '../person/PersonPicture.tsx';
import { PersonSettings } from '../person/PersonSettings.tsx';
import { usePersonAction } from '../person/usePersonAction.ts';
import { useProfile } from '../useProfile.ts';

/** Props of `ContactDetail`. */
export interface ContactDetailProps {
  /** User to show. */
  readonly userId: number;
  /** Called by "Send message". The conversation is in the chat list. */
  readonly onMessage: (userId: number) => void;
  /** Handler of the back button. If given, a bar with that button and the menu stands above the page. Default: no bar. */
  readonly onBack?: () => void;
}

/** Profile page of a user: avatar, name, presence, action, facts, and a friend's settings. */
export function ContactDetail({ userId, onMessage, onBack }: ContactDetailProps): ReactNode {
  const t = useT();
  const profile = useProfile(userId);
  const { person, name, userName } = profile;
  const presence = usePresenceText(userId);
  const action = usePersonAction(profile, onMessage);
  const [dialog, setDialog] = useState<PersonDialogKind>();

  const menu = <PersonMenu userId={userId} onDialog={setDialog} />;
  const page = (
    <section
      className="im-detail im-scroll"
      data-im-part="contact-detail"
      data-im-key={userId}
      aria-label={t('people.detail', { name })}
    >
      {onBack ? null : <div className="im-detail__menu">{menu}</div>}
      <PersonPicture profile={profile} size={96} />
      <h1 className="im-detail__name">
        <bdi className="im-plain">{name}</bdi>
      </h1>
      <p className="im-detail__sub">
        {userName ? <bdi className="im-plain">@{userName}</bdi> : null}
        {userName ? ' · ' : null}
        {person.isFriend ? presence : t('people.gone')}
      </p>
      {action.note ? <p className="im-detail__note">{action.note}</p> : null}
      {action.label === undefined ? null : (
        <div className="im-actions">
          <button
            type="button"
            className="im-action"
            data-primary
            disabled={action.disabled || action.busy}
            onClick={action.run}
          >
            {action.icon ? <Icon shape={action.icon} size={20} /> : null}
            {action.label}
          </button>
          {person.isFriend ? <CallActions userId={userId} /> : null}
        </div>
      )}
      {action.failure ? (
        <p className="im-field__error" role="alert">
          {action.failure}
        </p>
      ) : null}
      <div className="im-facts">
        <PersonFacts profile={profile} onEditRemark={() => setDialog('remark')} />
        {person.isFriend ? <PersonSettings userId={userId} /> : null}
      </div>
      {dialog ? <PersonDialog userId={userId} name={name} kind={dialog} onClose={() => setDialog(undefined)} /> : null}
    </section>
  );
  if (!onBack) return page;
  return (
    <div className="im-detail-page">
      <header className="im-detail__bar">
        <IconButton icon={ChevronLeft} mirror label={t('action.back')} onClick={onBack} />
        {menu}
      </header>
      {page}
    </div>
  );
}
