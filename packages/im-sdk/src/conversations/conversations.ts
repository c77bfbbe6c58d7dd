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
  /** Takes what goes wrong with what nobody awaits. */
  onError: (error: unknown) => void;
}): ConversationsService {
  const { store, engine, onError } = parts;
  const typing = new Map<ConversationKey, Readable<readonly number[]>>();
  return {
    list: store.conversations.list,
    conversation: (key) => store.conversations.rows.readable(key),
    unreadTotal: store.conversations.unreadTotal,
    start(key) {
      engine()?.operations.startConversation(key).catch(onError);
    },
    setDraft: (key, text, extras) => engine()?.setDraft(key, { ...extras, text }),
    markRead(key) {
      engine()?.operations.markRead(key).catch(onError);
    },
    markUnread(key) {
      engine()?.operations.markUnread(key).catch(onError);
    },
    remove(key) {
      engine()?.operations.removeConversation(key).catch(onError);
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
