import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ComponentPropsWithRef, type ComponentType, memo, type ReactElement, type ReactNode } from 'react';
import { useChatPart } from '../../hooks/useChats.ts';
import { usePerson, usePresence } from '../../hooks/usePeople.ts';
import { chatName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../avatar/Avatar.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { SYSTEM_COLOUR } from '../chat-list/ChatRow.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Bell, BellOff, ChevronLeft } from '../icon/icons.ts';
import { HeaderSubline } from './HeaderSubline.tsx';

export interface ConversationHeaderProps {
  readonly conversation: ConversationKey;
  /** Shows a button that leads back to the list: on a phone. */
  readonly onBack?: () => void;
  /** Buttons at the end. */
  readonly tools?: ReactNode;
  /** Parts of the host's own. Keep the object the same. */
  readonly slots?: ConversationHeaderSlots;
  /** Draws another element than a `header` with all that it is: give it every prop. */
  readonly render?: (props: ComponentPropsWithRef<'header'>) => ReactElement;
}

/** What a part of a header is told. */
export interface HeaderPartProps {
  readonly conversation: ConversationKey;
  /** What the conversation is called, in the reader's language. */
  readonly name: string;
}

/** Parts of a header that a host can replace; `null` leaves one out. */
export interface ConversationHeaderSlots {
  /** Default: picture or initials, and the presence dot. */
  readonly Avatar?: ComponentType<HeaderPartProps> | null;
  /** Default: the name, and whether it is muted. */
  readonly Title?: ComponentType<HeaderPartProps>;
  /** Default: who is typing; else presence, or how many members. */
  readonly Subline?: ComponentType<HeaderPartProps> | null;
}

/** Who the conversation is with, and what they are doing: presence, members, typing. */
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
  const picture = useChatPart(conversation, (chat) => chat?.headImage);
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const { online } = usePresence(kind === 'private' ? target : undefined);
  return (
    <Avatar
      id={kind === 'system' ? SYSTEM_COLOUR : target}
      name={name}
      src={picture}
      shape={kind === 'private' ? 'person' : 'group'}
      icon={kind === 'system' ? Bell : undefined}
      online={online}
    />
  );
}

function HeaderTitle({ conversation, name }: HeaderPartProps): ReactNode {
  const muted = useChatPart(conversation, (chat) => chat?.isDnd === true);
  return (
    <h2 className="im-head__title">
      <bdi className="im-truncate" title={name}>
        {name}
      </bdi>
      {muted ? <Icon shape={BellOff} size={14} /> : null}
    </h2>
  );
}

/** What a conversation is called, also before anything was said in it. */
export function useConversationName(conversation: ConversationKey): string {
  const t = useT();
  const shown = useChatPart(conversation, (chat) => chat?.showName);
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const person = usePerson(kind === 'private' ? target : 0);
  const known = shown || (kind === 'private' ? person.showNickName : '');
  return chatName(t, { kind, targetId: target, showName: known });
}
