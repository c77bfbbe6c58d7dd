import {
  AddFriendDialog,
  Button,
  ChatList,
  EmptyState,
  ListHead,
  MessagePane,
  NewMenu,
  useChats,
  useSelf,
  useT,
} from 'im-react';
import { type ConversationKey, conversationKey, parseConversationKey } from 'im-sdk/protocol';
import { UserRoundPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../settings/AppSettings.tsx';
import type { ListProps, PaneProps } from './section.ts';

/** A key out of the route; `undefined` for anything that is none. */
function keyOf(target: string | undefined): ConversationKey | undefined {
  const parsed = target === undefined ? undefined : parseConversationKey(target);
  return parsed && conversationKey(parsed.kind, parsed.target);
}

export function ChatsList({ target, onOpen, title }: ListProps) {
  const [query, setQuery] = useState('');
  return (
    <>
      <ListHead query={query} onQuery={setQuery} title={title}>
        <NewMenu onGroupCreated={(id) => onOpen(conversationKey('group', id))} />
      </ListHead>
      <ChatList selected={keyOf(target)} onSelect={onOpen} query={query} />
    </>
  );
}

export function ChatsPane({ target, onBack }: PaneProps) {
  const key = keyOf(target);
  return key ? <MessagePane key={key} conversation={key} onBack={onBack} /> : <NothingChosen />;
}

/** What stands beside the list while no conversation is open. */
function NothingChosen() {
  const t = useT();
  const text = useText();
  const self = useSelf();
  const navigate = useNavigate();
  const { keys, ready } = useChats();
  const [adding, setAdding] = useState(false);
  if (!ready) return <div />;
  if (keys.length > 0) return <EmptyState art="chats" title={text.chooseChat} text={text.chooseChatText} />;
  return (
    <EmptyState art="chats" title={text.welcome(self?.nickName ?? '')} text={text.welcomeText}>
      <Button variant="primary" icon={UserRoundPlus} onClick={() => setAdding(true)}>
        {t('people.addFriend')}
      </Button>
      <Button icon={UsersRound} onClick={() => void navigate('/home/friend')}>
        {t('shell.friends')}
      </Button>
      <AddFriendDialog open={adding} onOpenChange={setAdding} />
    </EmptyState>
  );
}
