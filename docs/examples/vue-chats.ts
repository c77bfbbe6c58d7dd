import { conversationTitle, type ImClient, messageText, type Readable, summaryText } from 'im-sdk';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { defineComponent, h, onScopeDispose, type ShallowRef, shallowRef, watchEffect } from 'vue';

/** A `Readable` as a ref. Shallow: snapshots are immutable, Vue need not look inside. */
export function useReadable<T>(readable: Readable<T>): Readonly<ShallowRef<T>> {
  const value = shallowRef(readable.getSnapshot());
  const unsubscribe = readable.subscribe(() => {
    value.value = readable.getSnapshot();
  });
  onScopeDispose(unsubscribe);
  return value;
}

interface ChatProps {
  readonly client: ImClient;
  readonly chat: ConversationKey;
}

const ChatRow = defineComponent(
  ({ client, chat }: ChatProps) => {
    const row = useReadable(client.conversations.conversation(chat));
    return () => {
      if (!row.value) return [];
      const { last, unreadCount } = row.value;
      return [
        h('b', conversationTitle(row.value)),
        last ? h('p', summaryText(last.summary)) : null,
        unreadCount ? h('small', `${unreadCount} unread`) : null,
      ];
    };
  },
  { props: ['client', 'chat'] },
);

/** The chats in order. Each row reads itself: a new message renders one row, not the list. */
export const ChatList = defineComponent(
  ({ client }: { readonly client: ImClient }, { emit }) => {
    const list = useReadable(client.conversations.list);
    const item = (chat: ConversationKey) =>
      h('li', { key: chat }, h('button', { onClick: () => emit('open', chat) }, h(ChatRow, { client, chat })));
    return () => h('ul', list.value.keys.map(item));
  },
  { props: ['client'], emits: ['open'] },
);

/** One conversation. Give it `key: chat`, so that another chat is another component. */
export const Conversation = defineComponent(
  ({ client, chat }: ChatProps) => {
    const conversation = client.conversation(chat);
    const messages = useReadable(conversation.messages);
    const isReadOnly = parseConversationKey(chat)?.kind === 'system';
    const text = shallowRef('');
    onScopeDispose(() => conversation.close());
    watchEffect(() => {
      if (messages.value.length > 0) conversation.markRead();
    });
    async function send(event: Event) {
      event.preventDefault();
      await conversation.sendText(text.value);
      text.value = '';
    }
    return () => [
      h(
        'ol',
        messages.value.map((row) =>
          h('li', { key: row.key }, `${isReadOnly ? '' : `${row.sendNickName}: `}${messageText(row)}`),
        ),
      ),
      isReadOnly
        ? null
        : h('form', { onSubmit: send }, [
            h('input', {
              'aria-label': 'Message',
              value: text.value,
              onInput: (event: Event) => {
                text.value = (event.target as HTMLInputElement).value;
              },
            }),
            h('button', 'Send'),
          ]),
    ];
  },
  { props: ['client', 'chat'] },
);
