import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { memo, type ReactNode } from 'react';
import { useChat } from '../../hooks/useChats.ts';
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
}

/** Who the conversation is with, and what they are doing: presence, members, typing. */
export const ConversationHeader = memo(function ConversationHeader({
  conversation,
  onBack,
  tools,
}: ConversationHeaderProps): ReactNode {
  const t = useT();
  const name = useConversationName(conversation);
  const chat = useChat(conversation);
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const { online } = usePresence(kind === 'private' ? target : undefined);
  return (
    <header className="im-head" data-im-part="conversation-header" data-back={onBack ? '' : undefined}>
      {onBack ? <IconButton icon={ChevronLeft} mirror label={t('action.back')} onClick={onBack} /> : null}
      <Avatar
        id={kind === 'system' ? SYSTEM_COLOUR : target}
        name={name}
        src={chat?.headImage}
        shape={kind === 'private' ? 'person' : 'group'}
        icon={kind === 'system' ? Bell : undefined}
        online={online}
      />
      <div className="im-head__text">
        <h2 className="im-head__title">
          <bdi className="im-truncate" title={name}>
            {name}
          </bdi>
          {chat?.isDnd ? <Icon shape={BellOff} size={14} /> : null}
        </h2>
        <HeaderSubline conversation={conversation} />
      </div>
      {tools ? <div className="im-head__tools">{tools}</div> : null}
    </header>
  );
});

/** What a conversation is called, also before anything was said in it. */
export function useConversationName(conversation: ConversationKey): string {
  const t = useT();
  const chat = useChat(conversation);
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system' as const, target: 0 };
  const person = usePerson(kind === 'private' ? target : 0);
  const known = chat?.showName || (kind === 'private' ? person.showNickName : '');
  return chatName(t, { kind, targetId: target, showName: known });
}
