import {
  ImProvider,
  useComposer,
  useConversation,
  useConversations,
  useMarkRead,
  useMessage,
  useMessages,
  usePerson,
  useReadable,
  useSendBlockReason,
  useUnreadTotal,
} from 'im-react/hooks';
import { conversationTitle, type ImClient, messageText, type OpenTimeline, summaryText } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';

export function OwnChat({ client }: { readonly client: ImClient }): ReactNode {
  return (
    <ImProvider client={client}>
      <Chats />
    </ImProvider>
  );
}

function Chats(): ReactNode {
  const { keys } = useConversations();
  const unread = useUnreadTotal();
  const [open, setOpen] = useState<ConversationKey>();
  return (
    <>
      <h1>Chats ({unread})</h1>
      <ul>
        {keys.map((key) => (
          <Row key={key} of={key} onOpen={() => setOpen(key)} />
        ))}
      </ul>
      {open ? <Conversation key={open} of={open} /> : null}
    </>
  );
}

function Row({ of, onOpen }: { readonly of: ConversationKey; readonly onOpen: () => void }): ReactNode {
  const conversation = useConversation(of);
  if (!conversation) return null;
  return (
    <li>
      <button type="button" onClick={onOpen}>
        {conversationTitle(conversation)} {conversation.unreadCount ? `(${conversation.unreadCount})` : ''}
      </button>
      {conversation.last ? <small>{summaryText(conversation.last.summary)}</small> : null}
    </li>
  );
}

function Conversation({ of }: { readonly of: ConversationKey }): ReactNode {
  const { timeline, window, keys } = useMessages(of);
  const isBlocked = useSendBlockReason(of) !== undefined;
  const end = useRef<HTMLDivElement>(null);
  useMarkRead(of, timeline, end);
  return (
    <section aria-label="Conversation">
      {window.atStart ? null : (
        <button type="button" onClick={() => void timeline?.loadOlder()}>
          Older
        </button>
      )}
      <ol>{timeline ? keys.map((key) => <Line key={key} timeline={timeline} of={key} />) : null}</ol>
      <div ref={end} />
      {isBlocked ? null : <Composer of={of} />}
    </section>
  );
}

/** Renders only when its own message changes. */
function Line({ timeline, of }: { readonly timeline: OpenTimeline; readonly of: string }): ReactNode {
  const row = useMessage(timeline, of);
  const sender = usePerson(row?.sendId ?? 0);
  if (!row) return null;
  const name = row.mine ? 'You' : sender.showNickName;
  return (
    <li data-state={row.state}>
      {row.conversation === 's:0' ? '' : `${name}: `}
      {messageText(row)}
    </li>
  );
}

/** Drafts, "is typing" and the text of a failed send come with `useComposer`. */
function Composer({ of }: { readonly of: ConversationKey }): ReactNode {
  const composer = useComposer(of);
  const { text, canSend } = useReadable(composer.state);
  function send(event: FormEvent) {
    event.preventDefault();
    composer.send();
  }
  return (
    <form onSubmit={send}>
      <input aria-label="Message" value={text} onChange={(event) => composer.type(event.target.value)} />
      <button type="submit" disabled={!canSend}>
        Send
      </button>
    </form>
  );
}
