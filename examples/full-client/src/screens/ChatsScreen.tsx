import {
  AddFriendDialog,
  Button,
  ChatList,
  ConnectionBanner,
  CreateGroupDialog,
  EmptyState,
  ListHead,
  MessagePane,
  type MessagePaneHandle,
  NewMenu,
  SearchEverywhere,
  type SearchEverywhereHandle,
  UserCard,
  useChats,
  useSelf,
  useT,
} from 'im-react';
import { type ConversationKey, conversationKey, parseConversationKey } from 'im-sdk/protocol';
import { UserRoundPlus, UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../settings/AppSettings.tsx';
import { useSearchShortcut } from '../shell/useSearchShortcut.ts';
import type { ListProps, PaneProps } from './section.ts';

/** A key out of the route; `undefined` for anything that is none. */
export function keyOf(target: string | undefined): ConversationKey | undefined {
  const parsed = target === undefined ? undefined : parseConversationKey(target);
  return parsed && conversationKey(parsed.kind, parsed.target);
}

/** What came along with the route: a message to go to, or the wish to search. */
function askedFor(state: unknown): { readonly messageId?: number; readonly search?: boolean } {
  if (typeof state !== 'object' || state === null) return {};
  return {
    messageId: 'messageId' in state && typeof state.messageId === 'number' ? state.messageId : undefined,
    search: 'search' in state && state.search === true,
  };
}

export function ChatsList({ target, onOpen, onClose, title }: ListProps) {
  const search = useRef<SearchEverywhereHandle>(null);
  const { state } = useLocation();
  const [adding, setAdding] = useState(false);
  const selected = keyOf(target);
  const wanted = askedFor(state).search;
  useSearchShortcut(() => search.current?.open());
  useEffect(() => {
    if (wanted) search.current?.open();
  }, [wanted]);
  return (
    <>
      <ListHead
        title={title}
        search={<SearchEverywhere ref={search} onOpen={onOpen} onAddFriend={() => setAdding(true)} />}
      >
        <NewMenu onGroupCreated={(id) => onOpen(conversationKey('group', id))} />
      </ListHead>
      {title === undefined ? null : <ConnectionBanner />}
      <ChatList
        selected={selected ?? null}
        onSelect={onOpen}
        onAction={(action, key) => {
          if (key === selected && (action === 'remove' || action === 'markUnread')) onClose();
        }}
      />
      <AddFriendDialog open={adding} onOpenChange={setAdding} />
    </>
  );
}

export function ChatsPane({ target, onBack }: PaneProps) {
  const key = keyOf(target);
  return key ? <OpenChat key={key} conversation={key} onBack={onBack} /> : <NothingChosen />;
}

interface OpenChatProps {
  readonly conversation: ConversationKey;
  readonly onBack: (() => void) | undefined;
}

/** A conversation with the card of whoever is pointed at. Focus goes to the composer where a keyboard is at hand. */
function OpenChat({ conversation, onBack }: OpenChatProps) {
  const navigate = useNavigate();
  const { state, key: visit } = useLocation();
  const pane = useRef<MessagePaneHandle>(null);
  const { messageId } = askedFor(state);
  // Choosing the same message once more is another visit, and goes there once more.
  useEffect(() => {
    if (messageId !== undefined && visit !== '') pane.current?.jumpTo(messageId);
  }, [messageId, visit]);
  const [card, setCard] = useState<{ userId: number; anchor: Element }>();
  const group = parseConversationKey(conversation);
  return (
    <>
      <MessagePane
        ref={pane}
        conversation={conversation}
        onBack={onBack}
        autoFocus={onBack === undefined}
        onPerson={(userId, anchor) => setCard({ userId, anchor })}
      />
      {card ? (
        <UserCard
          open
          userId={card.userId}
          anchor={card.anchor}
          groupId={group?.kind === 'group' ? group.target : undefined}
          onOpenChange={() => setCard(undefined)}
          onMessage={(userId) => {
            setCard(undefined);
            void navigate(`/home/chat/${conversationKey('private', userId)}`);
          }}
        />
      ) : null}
    </>
  );
}

/** What stands beside the list while no conversation is open. */
function NothingChosen() {
  const t = useT();
  const text = useText();
  const self = useSelf();
  const navigate = useNavigate();
  const { keys, ready } = useChats();
  const [adding, setAdding] = useState(false);
  const [grouping, setGrouping] = useState(false);
  if (!ready) return <div />;
  if (keys.length > 0) return <EmptyState art="chats" title={text.chooseChat} text={text.chooseChatText} />;
  return (
    <EmptyState art="chats" title={text.welcome(self?.nickName ?? '')} text={text.welcomeText}>
      <Button variant="primary" icon={UserRoundPlus} onClick={() => setAdding(true)}>
        {t('people.addFriend')}
      </Button>
      <Button variant="outline" icon={UsersRound} onClick={() => setGrouping(true)}>
        {t('groups.create')}
      </Button>
      <AddFriendDialog open={adding} onOpenChange={setAdding} />
      <CreateGroupDialog
        open={grouping}
        onOpenChange={setGrouping}
        onCreated={(id) => void navigate(`/home/chat/${conversationKey('group', id)}`)}
      />
    </EmptyState>
  );
}
