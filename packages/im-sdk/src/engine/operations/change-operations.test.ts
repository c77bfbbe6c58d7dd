import { expect, it } from 'vitest';
import type { AccountScope } from '../../account/account-scope.ts';
import { RootStore } from '../../account/root-store.ts';
import { createMemoryDevice } from '../../platform/memory/memory-device.ts';
import type { Message } from '../../protocol/index.ts';
import { Ingest } from '../../sync/ingest.ts';
import { createChangeOperations } from './change-operations.ts';

it('an ack that this version cannot read moves the cursor, so that no gap is left', async () => {
  const { platform } = createMemoryDevice().tab();
  const store = new RootStore((flush) => platform.frames.next(flush));
  const ack: Message = {
    ...{ id: 101, chatSeq: 1, countSeq: 0, sendId: 1, recvId: 2, sendTime: 1_000 },
    ...{ type: 12_345, content: 'of a later version' },
  };
  const scope = {
    userId: 1,
    platform,
    store,
    http: { request: async () => ack },
    onMessages: () => undefined,
    onMessageChange: () => undefined,
    onConversations: () => undefined,
    onError: () => undefined,
  } as Partial<AccountScope> as AccountScope;
  const ingest = new Ingest(scope, { onGaps() {}, onApplied() {}, onMemory() {}, onFenced() {} });
  const operations = createChangeOperations(
    scope,
    ingest,
    () => ({ kind: 'private', target: 2 }),
    () => undefined,
    { onDisk: async () => [] },
  );
  await operations.react('p:2', 100, '👍', true);
  expect(store.conversations.state('p:2').cursor).toBe(1);
});
