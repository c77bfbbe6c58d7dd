import { ChatAppList, ChatAppPane, type SearchEverywhereHandle } from 'im-react';
import type { ConversationKey } from 'im-sdk/protocol';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSearchShortcut } from '../shell/useSearchShortcut.ts';
import { keyOf } from './conversation-route.ts';
import type { ListProps, PaneProps } from './section.ts';

/** Navigation state of the route: a message to scroll to, or a request to open the search. */
function askedFor(state: unknown): { readonly messageId?: number; readonly search?: boolean } {
  if (typeof state !== 'object' || state === null) return {};
  return {
    messageId: 'messageId' in state && typeof state.messageId === 'number' ? state.messageId : undefined,
    search: 'search' in state && state.search === true,
  };
}

export function ChatsList({ target, onOpen, onClose, title }: ListProps) {
  const search = useRef<SearchEverywhereHandle>(null);
  const { state, key: visit } = useLocation();
  const wanted = askedFor(state).search;
  useSearchShortcut(() => search.current?.open());
  useEffect(() => {
    if (wanted && visit !== '') search.current?.open();
  }, [wanted, visit]);
  return <ChatAppList ref={search} selected={keyOf(target) ?? null} onOpen={onOpen} onClose={onClose} title={title} />;
}

export function ChatsPane({ target, onBack }: PaneProps) {
  const navigate = useNavigate();
  const { state, key: visit } = useLocation();
  const { messageId } = askedFor(state);
  // A new object per navigation, so that choosing the same message again scrolls to it again.
  const goTo = useMemo(() => (messageId === undefined || visit === '' ? undefined : { messageId }), [messageId, visit]);
  return (
    <ChatAppPane
      // The pane says of a key that is invalid that there is no such chat.
      conversation={keyOf(target) ?? (target as ConversationKey | undefined) ?? null}
      goTo={goTo}
      onOpen={(key) => void navigate(`/home/chat/${key}`)}
      onBack={onBack}
      onRequests={() => void navigate('/home/friend/requests', { state: { tab: 'group' } })}
    />
  );
}
