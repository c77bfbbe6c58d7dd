import type { ConversationKey } from '../protocol/index.ts';
import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import type { ConversationsService } from './conversations-service.ts';

const NOBODY: readonly number[] = [];

/** Conversations over the store; what changes them goes through the engine of whoever is signed in. */
export function createConversationsService(parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
}): ConversationsService {
  const { store, engine } = parts;
  const typing = new Map<ConversationKey, Readable<readonly number[]>>();
  return {
    list: store.conversations.list,
    conversation: (key) => store.conversations.rows.readable(key),
    unreadTotal: store.conversations.unreadTotal,
    start(key) {
      engine()
        ?.operations.startConversation(key)
        .catch(() => undefined);
    },
    setDraft: (key, text, extras) => engine()?.setDraft(key, { ...extras, text }),
    markRead(key) {
      // What is not told now is told with the next reading; nothing here needs an answer.
      engine()
        ?.operations.markRead(key)
        .catch(() => undefined);
    },
    markUnread(key) {
      engine()
        ?.operations.markUnread(key)
        .catch(() => undefined);
    },
    remove(key) {
      engine()
        ?.operations.removeConversation(key)
        .catch(() => undefined);
    },
    typing(key) {
      let readable = typing.get(key);
      if (!readable) {
        const row = store.typing.readable(key);
        readable = { getSnapshot: () => row.getSnapshot() ?? NOBODY, subscribe: row.subscribe };
        typing.set(key, readable);
      }
      return readable;
    },
  };
}
