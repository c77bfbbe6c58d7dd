import { ImError } from '../protocol/index.ts';
import type { RootStore } from '../store/root-store.ts';
import type { AccountEngine } from '../sync/account-scope.ts';
import type { MessagesService, OpenTimeline, TimelineSnapshot } from './messages-service.ts';

const EMPTY: TimelineSnapshot = {
  count: 0,
  keyAt: () => undefined,
  indexOf: () => -1,
  firstIndex: 1_000_000,
  atStart: true,
  atEnd: true,
  loading: 'idle',
  ready: false,
  unreadFrom: undefined,
};

/** Messages before there is an engine: empty timelines. */
export function createMessagesService(_parts: {
  store: RootStore;
  engine: () => AccountEngine | undefined;
}): MessagesService {
  const refuse = async (): Promise<never> => {
    throw new ImError('client.notSignedIn', 'There is no engine', { category: 'internal' });
  };
  const timeline: OpenTimeline = {
    getSnapshot: () => EMPTY,
    subscribe: () => () => undefined,
    row: () => ({ getSnapshot: () => undefined, subscribe: () => () => undefined }),
    loadOlder: async () => undefined,
    loadNewer: async () => undefined,
    toLatest: async () => undefined,
    around: async () => undefined,
    close: () => undefined,
  };
  return {
    unsent: { getSnapshot: () => 0, subscribe: () => () => undefined },
    open: () => timeline,
    sendText: refuse,
    retry: refuse,
    discard: refuse,
    recall: refuse,
    typing: () => undefined,
  };
}
