import type { ConversationKey } from 'im-sdk/protocol';
import { parseConversationKey } from 'im-sdk/protocol';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useConversation, useConversations } from '../../../hooks/conversations/useConversations.ts';
import { usePresence } from '../../../hooks/people/usePeople.ts';
import { conversationName } from '../../../i18n/names.ts';
import { Avatar, SYSTEM_AVATAR_ID } from '../../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Bell, History, X } from '../../../ui/icon/icons.ts';
import type { RecentSearches as Recent } from './useRecentSearches.ts';

const CHATS = 5;

/** Props of `RecentSearches`. */
export interface RecentSearchesProps {
  /** Ref to the element, for moving focus into it. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly recent: Recent;
  /** Called with a recent query that is clicked. */
  readonly onQuery: (query: string) => void;
  /** Called with the chat that is clicked. */
  readonly onOpen: (key: ConversationKey) => void;
  /** Moves focus to the search box, because the clicked button disappears. */
  readonly toBox: () => void;
}

/** Content of the empty search: recent searches and the first chats. Arrow keys move between them. */
export function RecentSearches({ box, recent, onQuery, onOpen, toBox }: RecentSearchesProps): ReactNode {
  const t = useT();
  const { keys } = useConversations();

  const andToBox = (then: () => void) => () => {
    then();
    toBox();
  };
  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')];
    const at = buttons.indexOf(event.target as HTMLElement);
    const [left, right] = getComputedStyle(event.currentTarget).direction === 'rtl' ? [1, -1] : [-1, 1];
    const by = { ArrowDown: 1, ArrowUp: -1, ArrowLeft: left, ArrowRight: right }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, at + by))]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take focus
    <div className="im-search__scroll" ref={box} onKeyDown={keyDown} data-im-part="search-recent">
      {recent.texts.length > 0 ? (
        <>
          <div className="im-result__head">
            <span className="im-plain">{t('search.recent')}</span>
            <button type="button" className="im-link" onClick={andToBox(recent.clear)}>
              {t('action.clear')}
            </button>
          </div>
          <ul className="im-search__recent" aria-label={t('search.recent')}>
            {recent.texts.map((text) => (
              <li key={text} className="im-result" data-recent>
                <button type="button" className="im-search__again" data-choice onClick={andToBox(() => onQuery(text))}>
                  <Icon shape={History} size={18} />
                  <bdi className="im-truncate" title={text}>
                    {text}
                  </bdi>
                </button>
                <IconButton
                  size="small"
                  icon={X}
                  iconSize={16}
                  label={t('action.remove', { name: text })}
                  onClick={andToBox(() => recent.remove(text))}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {keys.length > 0 ? (
        <>
          <div className="im-result__head">{t('search.recentChats')}</div>
          <div className="im-search__faces">
            {keys.slice(0, CHATS).map((key) => (
              <RecentChat key={key} conversationKey={key} onOpen={onOpen} />
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

function RecentChat({
  conversationKey,
  onOpen,
}: {
  readonly conversationKey: ConversationKey;
  readonly onOpen: (key: ConversationKey) => void;
}): ReactNode {
  const t = useT();
  const conversation = useConversation(conversationKey);
  const about = parseConversationKey(conversationKey);
  const { online } = usePresence(about?.kind === 'private' ? about.target : undefined);
  if (!conversation) return null;
  const name = conversationName(t, conversation);
  return (
    <button type="button" className="im-search__face" data-choice onClick={() => onOpen(conversationKey)} title={name}>
      <Avatar
        id={conversation.kind === 'system' ? SYSTEM_AVATAR_ID : conversation.targetId}
        name={name}
        src={conversation.headImage}
        size={44}
        shape={conversation.kind === 'private' ? 'person' : 'group'}
        icon={conversation.kind === 'system' ? Bell : undefined}
        online={online}
      />
      <bdi className="im-truncate">{name}</bdi>
    </button>
  );
}
