import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  memo,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { useMessageEvents } from '../../context/message-events-context.tsx';
import { useT } from '../../context/texts/useT.ts';
import { useConversationSelector } from '../../hooks/conversations/useConversations.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { usePerson, usePresence } from '../../hooks/people/usePeople.ts';
import { conversationName } from '../../i18n/names.ts';
import { Avatar, SYSTEM_AVATAR_ID } from '../../ui/avatar/Avatar.tsx';
import { PersonButton } from '../../ui/avatar/PersonButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Bell, BellOff, ChevronLeft } from '../../ui/icon/icons.ts';
import { HeaderSubline } from './HeaderSubline.tsx';

/** Props of `ConversationHeader`. */
export interface ConversationHeaderProps {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Called by the back button. Without it there is no such button. */
  readonly onBack?: () => void;
  /** Buttons at the end of the header. */
  readonly tools?: ReactNode;
  /** Replaces parts of the header. */
  readonly slots?: ConversationHeaderSlots;
  /** Renders a custom root instead of `header`. Spread all props on it. */
  readonly render?: (props: ComponentPropsWithRef<'header'>) => ReactElement;
}

/** Props of the parts of a header. */
export interface HeaderPartProps {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
  /** Display name of the conversation. */
  readonly name: string;
}

/** Replaceable parts of a header; `null` removes one. */
export interface ConversationHeaderSlots {
  /** Avatar. Default: image or initials, and the presence dot. */
  readonly Avatar?: ComponentType<HeaderPartProps> | null;
  /** Title. Default: the name, and an icon if muted. */
  readonly Title?: ComponentType<HeaderPartProps>;
  /** Line below the title. Default: who is typing; else presence or member count. */
  readonly Subline?: ComponentType<HeaderPartProps> | null;
}

/** Header of a conversation: avatar, name, and typing, presence or member count. */
export const ConversationHeader = memo(function ConversationHeader(props: ConversationHeaderProps): ReactNode {
  const { conversation, onBack, tools, slots = {}, render } = props;
  const t = useT();
  const part = { conversation, name: useConversationName(conversation) };
  const { Avatar: Picture = HeaderAvatar, Title = HeaderTitle, Subline = HeaderSubline } = slots;
  const element = {
    className: 'im-head',
    'data-im-part': 'conversation-header',
    'data-back': onBack ? '' : undefined,
    children: (
      <>
        {onBack ? <IconButton icon={ChevronLeft} mirror label={t('action.back')} onClick={onBack} /> : null}
        {Picture ? <Picture {...part} /> : null}
        <div className="im-head__text">
          <Title {...part} />
          {Subline ? <Subline {...part} /> : null}
        </div>
        {tools ? <div className="im-head__tools">{tools}</div> : null}
      </>
    ),
  };
  return render ? render(element) : <header {...element} />;
});

function HeaderAvatar({ conversation, name }: HeaderPartProps): ReactNode {
  const picture = useConversationSelector(conversation, (chat) => chat?.headImage);
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const { online } = usePresence(kind === 'private' ? target : undefined);
  const { onPerson } = useMessageEvents();
  const avatar = (
    <Avatar
      id={kind === 'system' ? SYSTEM_AVATAR_ID : target}
      name={name}
      src={picture}
      shape={kind === 'private' ? 'person' : 'group'}
      icon={kind === 'system' ? Bell : undefined}
      online={online}
    />
  );
  if (kind !== 'private') return avatar;
  return (
    <PersonButton userId={target} name={name} onOpen={onPerson}>
      {avatar}
    </PersonButton>
  );
}

function HeaderTitle({ conversation, name }: HeaderPartProps): ReactNode {
  const muted = useConversationSelector(conversation, (chat) => chat?.isDnd === true);
  return (
    <h2 className="im-head__title">
      <bdi className="im-truncate" title={name}>
        {name}
      </bdi>
      {muted ? <Icon shape={BellOff} size={14} /> : null}
    </h2>
  );
}

/** Name of the one conversation below it, in place of its own. */
export const ConversationNameContext = createContext<string | undefined>(undefined);

/** Display name of a conversation, also before its first message. */
export function useConversationName(conversation: ConversationKey): string {
  const t = useT();
  const given = useContext(ConversationNameContext);
  const shown = useConversationSelector(conversation, (chat) => chat?.showName);
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const person = usePerson(kind === 'private' ? target : 0);
  const group = useGroup(kind === 'group' ? target : 0);
  const known = shown || (kind === 'private' ? person.showNickName : group?.showGroupName || group?.name || '');
  return given ?? conversationName(t, { kind, targetId: target, showName: known });
}
