import { describe, expect, it } from 'vitest';
import type { AccountScope } from '../account/account-scope.ts';
import { RootStore } from '../account/root-store.ts';
import type { MessageCache } from '../cache/message-cache.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { type Message, MessageType } from '../protocol/index.ts';
import { unreadOf } from '../store/conversations/counters.ts';
import { Ingest } from './ingest.ts';

const row = (chatSeq: number): Message => ({
  ...{ id: 100 + chatSeq, chatSeq, countSeq: chatSeq, sendId: 2, recvId: 1, sendTime: 1_000 + chatSeq },
  ...{ type: MessageType.TEXT, content: `text ${chatSeq}` },
});

describe('a batch that is being stored when the database is given up', () => {
  it('counts like any other', async () => {
    const { platform } = createMemoryDevice().tab();
    const store = new RootStore((flush) => platform.frames.next(flush));
    const scope = {
      userId: 1,
      platform,
      store,
      onMessages: () => undefined,
      onMessageChange: () => undefined,
      onConversations: () => undefined,
      onError: () => undefined,
    } as Partial<AccountScope> as AccountScope;
    const ingest = new Ingest(scope, { onGaps() {}, onApplied() {}, onMemory() {}, onFenced() {} });
    const hear = (message: Message) => ingest.submit((planner) => void planner.live(3, message, true));
    await hear(row(1));
    let stored = (): void => undefined;
    const commit = () =>
      new Promise<void>((resolve) => {
        stored = resolve;
      });
    ingest.cache = { commit, capped: false } as Partial<MessageCache> as MessageCache;
    const taken = hear(row(2));
    ingest.goToMemory();
    stored();
    await taken;
    const state = store.conversations.state('p:2');
    expect([state.cursor, unreadOf(state), state.covered]).toEqual([2, 2, []]);
  });
});
