import type { Readable } from '../store/readable.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import type { ConversationsService } from './conversations-service.ts';

const constant = <T>(value: T): Readable<T> => ({ getSnapshot: () => value, subscribe: () => () => undefined });

/** Conversations before there is an engine: none. */
export function createConversationsService(_parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
}): ConversationsService {
  const nobody = constant<readonly number[]>([]);
  return {
    list: constant({ keys: [], ready: true }),
    conversation: () => constant(undefined),
    unreadTotal: constant(0),
    start: () => undefined,
    setDraft: () => undefined,
    markRead: () => undefined,
    typing: () => nobody,
  } as ConversationsService;
}
