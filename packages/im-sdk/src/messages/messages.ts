import { type ConversationKey, ImError, limits, MessageType, parseConversationKey } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import { createFileSends } from './file-sends.ts';
import type { MessagesService, TextDraft } from './messages-service.ts';
import { openTimeline } from './open-timeline.ts';

/** Messages over the store; what changes them goes through the engine of whoever is signed in. */
export function createMessagesService(parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
}): MessagesService {
  const { store } = parts;

  function engine(): AccountEngine {
    const current = parts.engine();
    if (!current) throw new ImError('client.notSignedIn', 'Nobody is signed in', { category: 'auth' });
    return current;
  }

  const sendText: MessagesService['sendText'] = async (conversation, draft) => {
    check(conversation, draft);
    return engine().send(conversation, {
      type: MessageType.TEXT,
      content: draft.text,
      atUserIds: draft.atUserIds ?? [],
      quoteMessageId: draft.quoteMessageId ?? 0,
      receipt: wantsReceipt(store, conversation),
    });
  };

  return {
    ...createFileSends({
      store,
      engine,
      wantsReceipt: (conversation) => wantsReceipt(store, conversation),
      sendText: (conversation, text) => sendText(conversation, { text }),
    }),
    unsent: store.unsent,
    open: (conversation) => openTimeline({ store, engine: parts.engine }, conversation),
    sendText,
    retry: async (key) => engine().retry(key),
    discard: async (key) => engine().discard(key),
    async recall(key) {
      const row = store.messages.get(key);
      if (!row || row.id === 0) {
        throw new ImError('message.notFound', 'This message was not sent', { category: 'refused' });
      }
      await engine().operations.recall(row.conversation, row.id);
    },
    typing(conversation, state) {
      parts
        .engine()
        ?.operations.typing(conversation, state)
        .catch(() => undefined);
    },
  };
}

/** Small groups see who has read a message. */
function wantsReceipt(store: RootStore, conversation: ConversationKey): boolean {
  const parsed = parseConversationKey(conversation);
  if (parsed?.kind !== 'group') return false;
  const members = store.groups.get(parsed.target)?.memberCount ?? Number.POSITIVE_INFINITY;
  return members <= limits.sdkReceiptMembers;
}

function check(conversation: ConversationKey, draft: TextDraft): void {
  const parsed = parseConversationKey(conversation);
  const fits = draft.text.trim() !== '' && draft.text.length <= limits.contentLength;
  if (parsed && parsed.kind !== 'system' && fits && (draft.atUserIds?.length ?? 0) <= limits.atUserIds) return;
  throw new ImError('request.invalid', 'The text is empty or too long, or this conversation takes none', {
    category: 'invalid',
    issues: [{ path: 'text', message: `1 to ${limits.contentLength} characters` }],
  });
}
