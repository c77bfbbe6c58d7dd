import { Button, ChatList, EmptyState, ListHead, MessagePane, NewMenu, useSelf, useT } from 'im-react';
import { type ConversationKey, conversationKey, parseConversationKey } from 'im-sdk/protocol';
import { UserRoundPlus } from 'lucide-react';
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
