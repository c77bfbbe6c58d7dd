import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useMessagePane } from '../../conversation/pane-context.ts';
import { useFriendship } from '../../hooks/people/useFriendship.ts';
import { usePresenceText } from '../../hooks/people/usePresenceText.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Icon, type IconShape } from '../../ui/icon/Icon.tsx';
import { ChevronRight, ContactRound, File, Image, Search } from '../../ui/icon/icons.ts';
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx';
import { useProfile } from '../useProfile.ts';
import { PersonDialog, type PersonDialogKind } from './PersonDialog.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonPicture } from './PersonPicture.tsx';
import { PersonSettings } from './PersonSettings.tsx';
import { usePersonAction } from './usePersonAction.ts';
import { useUnblock } from './useUnblock.ts';

/** Props of `PersonPanel`. */
export interface PersonPanelProps {
  /** Key of the private conversation. */
  readonly conversation: ConversationKey;
  /** Called when the panel wants to close. */
  readonly onClose: () => void;
}

/**
 * Details of a private conversation, beside its messages: the person, what is known of them, search, settings, and the
 * actions that end something. Must be inside a `MessagePane`, as its `details`.
 */
export function PersonPanel({ conversation, onClose }: PersonPanelProps): ReactNode {
  const t = useT();
  const userId = parseConversationKey(conversation)?.target ?? 0;
  const profile = useProfile(userId);
  const { person, name, userName } = profile;
  const presence = usePresenceText(userId);
  const action = usePersonAction(profile, () => undefined);
  const isBlocked = useFriendship(userId).state === 'blocked';
  const isSelf = useSelfId() === userId;
  const unblock = useUnblock(userId);
  const { openPanel } = useMessagePane();
  const [dialog, setDialog] = useState<PersonDialogKind>();
  const isFriend = person.isFriend;

  return (
    <SidePanel title={t('pane.details')} onClose={onClose} className="im-person-panel">
      <div className="im-panel__hero" data-im-part="person-panel" data-im-key={userId}>
        <PersonPicture profile={profile} size={72} />
        <h3 className="im-panel__name">
          <bdi className="im-plain">{name}</bdi>
        </h3>
        <p className="im-panel__sub">
          {userName ? <bdi className="im-plain">@{userName}</bdi> : null}
          {userName && isFriend ? ' · ' : null}
          {isFriend ? presence : null}
        </p>
        {isFriend || isSelf ? null : (
          <>
            <p className="im-panel__sub">{action.note ?? t('people.gone')}</p>
            {action.label === undefined ? null : (
              <Button
                size="small"
                variant="primary"
                icon={action.icon}
                disabled={action.disabled}
                loading={action.busy}
                onClick={action.run}
              >
                {action.label}
              </Button>
            )}
            {action.failure ? (
              <p className="im-field__error" role="alert">
                {action.failure}
              </p>
            ) : null}
          </>
        )}
      </div>
      <section className="im-group im-person-panel__facts">
        <PersonFacts profile={profile} onEditRemark={() => setDialog('remark')} />
      </section>
      <section className="im-group im-person-panel__rows">
        <Row icon={Search} label={t('pane.search')} onOpen={() => openPanel({ kind: 'search' })} />
        <Row icon={Image} label={t('person.images')} onOpen={() => openPanel({ kind: 'search', of: 'image' })} />
        <Row icon={File} label={t('person.files')} onOpen={() => openPanel({ kind: 'search', of: 'file' })} />
        {isFriend ? <Row icon={ContactRound} label={t('person.sendCard')} onOpen={() => setDialog('card')} /> : null}
      </section>
      {isFriend ? (
        <section className="im-group im-person-panel__rows">
          <PersonSettings userId={userId} />
        </section>
      ) : null}
      {isSelf ? null : (
        <section className="im-group im-person-panel__rows">
          {isBlocked ? (
            <Row label={t('person.unblock')} onOpen={unblock} />
          ) : (
            <Row label={t('person.block')} danger onOpen={() => setDialog('block')} />
          )}
          {isFriend ? <Row label={t('person.remove')} danger onOpen={() => setDialog('remove')} /> : null}
        </section>
      )}
      {dialog ? <PersonDialog userId={userId} name={name} kind={dialog} onClose={() => setDialog(undefined)} /> : null}
    </SidePanel>
  );
}

interface RowProps {
  readonly label: string;
  readonly icon?: IconShape;
  readonly danger?: boolean;
  readonly onOpen: () => void;
}

function Row({ label, icon, danger, onOpen }: RowProps): ReactNode {
  return (
    <button type="button" className="im-set im-set--button" data-danger={danger || undefined} onClick={onOpen}>
      {icon ? <Icon shape={icon} size={18} /> : null}
      <span className="im-set__label">{label}</span>
      {danger || !icon ? null : <Icon shape={ChevronRight} size={16} mirror />}
    </button>
  );
}
