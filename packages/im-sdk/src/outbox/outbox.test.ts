import { describe, expect, it } from 'vitest';
import type { AccountScope } from '../account/account-scope.ts';
import { RootStore } from '../account/root-store.ts';
import type { MessageCache } from '../cache/message-cache.ts';
import type { HttpRequests, ResponseData } from '../http/http-client.ts';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { type ErrorCode, ImError, type Message } from '../protocol/index.ts';
import { Outbox } from './outbox.ts';
import { newItem, type OutboxItem, TmpIds } from './outbox-item.ts';
import type { OutboxChange } from './outbox-types.ts';

type Outcome = 'stored' | 'answer lost' | ErrorCode;

/** An outbox that leads, over a server that notices repeats. `outcomes` decides what becomes of each request in turn. */
function stage(
  outcomes: Outcome[] = [],
  idempotent = true,
  cache?: Pick<MessageCache, 'putOutbox' | 'removeOutbox'>,
  { isLoading = false, now }: { isLoading?: boolean; now?: number } = {},
) {
  const clock = new FakeClock(now);
  const { platform } = createMemoryDevice({ clock }).tab();
  const store = new RootStore((flush) => platform.frames.next(flush));
  const rows: Message[] = [];
  const requests: string[] = [];
  const changes: OutboxChange[] = [];
  let answers = Promise.resolve();
  const http: HttpRequests = {
    async request(_name, input = {}) {
      const { tmpId, content, recvId } = input.body as { tmpId: string; content: string; recvId: number };
      requests.push(content);
      const outcome = outcomes.shift() ?? 'stored';
      if (outcome !== 'stored') await answers;
      if (outcome !== 'stored' && outcome !== 'answer lost') {
        throw new ImError(outcome, 'no', { category: outcome === 'request.tooMany' ? 'rateLimited' : 'refused' });
      }
      let row = rows.find((other) => idempotent && other.tmpId === tmpId);
      if (!row) {
        row = { id: rows.length + 1, tmpId, content, recvId, sendId: 1, type: 0, sendTime: 1 };
        rows.push(row);
      }
      if (outcome === 'answer lost')
        throw new ImError('client.networkFailed', 'no', { category: 'network', retryable: true });
      await answers;
      return row as ResponseData<typeof _name>;
    },
  };
  const scope = {
    userId: 1,
    platform,
    store,
    http,
    onError: () => undefined,
  } as Partial<AccountScope> as AccountScope;
  const outbox: Outbox = new Outbox(scope, {
    cache: () => cache as MessageCache | undefined,
    disk: () => cache as MessageCache | undefined,
    fileStore: () => undefined,
    owns: () => false,
    submit: async (_cmd, message) => outbox.delivered([message.tmpId ?? '']),
    readUpTo: () => undefined,
    pull: async () => {
      for (const row of rows) outbox.delivered([row.tmpId ?? '']);
    },
    onChanged: (change) => changes.push(change),
    onStorageFailed: () => undefined,
    now: () => clock.now(),
  });
  if (!isLoading) outbox.lead([]);
  const write = (texts: readonly string[], to = 2) =>
    Promise.all(
      texts.map((content) =>
        outbox.send(`p:${to}`, { type: 0, content, atUserIds: [], quoteMessageId: 0, receipt: false }),
      ),
    );
  /** Holds back all answers; returns the function that lets them go. */
  const holdAnswers = (): (() => void) => {
    let release = (): void => undefined;
    answers = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { clock, store, outbox, rows, requests, changes, write, holdAnswers };
}

describe('sending', () => {
  it('repeats a send of unknown outcome under the same tmpId: the server has it once', async () => {
    const { clock, outbox, rows, requests, write, store } = stage(['answer lost', 'answer lost', 'stored']);
    outbox.online(true);
    await write(['hello']);
    await clock.advance(30_000);
    expect(requests).toEqual(['hello', 'hello', 'hello']);
    expect(rows.map(({ content }) => content)).toEqual(['hello']);
    expect(store.unsent.getSnapshot()).toBe(0);
  });

  it('sends a message only after this device has stored it', async () => {
    const storing: Array<() => void> = [];
    const slow = {
      putOutbox: () => new Promise<void>((resolve) => storing.push(resolve)),
      removeOutbox: async () => undefined,
    };
    const { clock, outbox, requests, write } = stage([], true, slow);
    outbox.online(true);
    const written = write(['hello']);
    await clock.advance(100);
    expect(storing).toHaveLength(1);
    expect(requests).toEqual([]);
    for (const stored of storing.splice(0)) stored();
    await clock.during(written);
    await clock.advance(100);
    expect(requests).toEqual(['hello']);
  });

  it('keeps the order of writing through every trouble', async () => {
    const { clock, outbox, rows, write } = stage(['answer lost', 'request.tooMany', 'stored', 'answer lost']);
    outbox.online(true);
    const texts = ['1', '2', '3', '4', '5'];
    await write(texts);
    await clock.advance(60_000);
    expect(rows.map(({ content }) => content)).toEqual(texts);
  });

  it('says why a refused message failed, goes on with the next, and sends it again when asked', async () => {
    const { clock, outbox, rows, write, store } = stage(['friend.notFriend']);
    outbox.online(true);
    const [first] = await write(['refused', 'next']);
    await clock.advance(1_000);
    expect(store.messages.get(first ?? '')).toMatchObject({ state: 'failed', failure: 'friend.notFriend' });
    expect(rows.map(({ content }) => content)).toEqual(['next']);
    await clock.during(outbox.retry(first ?? ''));
    await clock.advance(1_000);
    expect(rows.map(({ content }) => content)).toEqual(['next', 'refused']);
  });

  it('goes on where another tab led meanwhile: a message that was tried again there is sent', async () => {
    const { clock, outbox, rows, write } = stage(['friend.notFriend']);
    outbox.online(true);
    const [tmpId = ''] = await write(['once more']);
    await clock.advance(1_000);
    outbox.follow();
    outbox.applyRemoteChange({ type: 'retry', tmpId });
    outbox.lead([]);
    outbox.online(true);
    await clock.advance(1_000);
    expect(rows.map(({ content }) => content)).toEqual(['once more']);
  });

  it('goes on where another tab led meanwhile: a message that was refused there is not sent by itself', async () => {
    const { clock, outbox, requests, write } = stage();
    const [tmpId = ''] = await write(['refused elsewhere']);
    const item = outbox.item(tmpId);
    outbox.follow();
    if (item)
      outbox.applyRemoteChange({ type: 'put', item: { ...item, failure: 'friend.notFriend' }, state: 'failed' });
    outbox.lead([]);
    outbox.online(true);
    await clock.advance(1_000);
    expect(requests).toEqual([]);
  });

  it('sends a message again where another tab led when the answer came: the server has it once', async () => {
    const { clock, outbox, rows, requests, write, store, holdAnswers } = stage();
    const release = holdAnswers();
    outbox.online(true);
    await write(['answered too late']);
    outbox.follow();
    release();
    await clock.advance(1_000);
    expect(store.unsent.getSnapshot()).toBe(1);
    outbox.lead([]);
    outbox.online(true);
    await clock.advance(1_000);
    expect(requests).toEqual(['answered too late', 'answered too late']);
    expect(rows).toHaveLength(1);
    expect(store.unsent.getSnapshot()).toBe(0);
  });

  it.each<Outcome>(['stored', 'answer lost', 'friend.notFriend', 'request.tooMany'])(
    'leaves an item to the tab that leads now: it neither shows, stores nor broadcasts an old answer: %s',
    async (outcome) => {
      const stored: unknown[] = [];
      const cache = {
        putOutbox: async (_conversation: string, _tmpId: string, item: unknown) => void stored.push(item),
        removeOutbox: async () => undefined,
      };
      const { clock, outbox, requests, changes, write, store, holdAnswers } = stage([outcome], true, cache);
      const release = holdAnswers();
      outbox.online(true);
      const [tmpId = ''] = await write(['answered too late']);
      await clock.advance(100);
      outbox.follow();
      changes.length = 0;
      stored.length = 0;
      release();
      await clock.advance(60_000);
      expect(requests).toEqual(['answered too late']);
      expect([changes, stored]).toEqual([[], []]);
      expect(store.messages.get(tmpId)?.failure).toBeUndefined();
    },
  );

  it('is not begun again for a message that was delivered, when another tab does not know that yet', async () => {
    const { clock, outbox, requests, write, store } = stage();
    const [tmpId = ''] = await write(['delivered']);
    const item = outbox.item(tmpId);
    const row = store.messages.get(tmpId);
    outbox.online(true);
    await clock.advance(1_000);
    if (!item || !row) throw new Error('the message was not shown');
    store.messages.applyRows('p:2', {
      reset: false,
      runs: [{ lo: 1, hi: 1, rows: [{ ...row, id: 1, seq: 1 }] }],
      changed: [],
    });
    outbox.applyRemoteChange({ type: 'put', item, state: 'sending' });
    await clock.advance(1_000);
    expect(requests).toEqual(['delivered']);
    expect(store.unsent.getSnapshot()).toBe(0);
  });

  it.each([0, -3_600_000])(
    'a message written while the items of the last page load is sent after them, with the clock moved by %s ms',
    async (movedMs) => {
      const stored: unknown[] = [];
      const cache = {
        putOutbox: async (_conversation: string, _tmpId: string, item: unknown) => void stored.push(item),
        removeOutbox: async () => undefined,
      };
      const before = stage([], true, cache);
      await before.write(['1', '2']);
      const after = stage([], true, undefined, { isLoading: true, now: before.clock.now() + movedMs });
      const writing = after.write(['3']);
      await after.clock.advance(100);
      after.outbox.lead(stored);
      after.outbox.online(true);
      await after.clock.during(writing);
      await after.clock.advance(1_000);
      expect(after.requests).toEqual(['1', '2', '3']);
      // The stored outbox is read in the order of the ids.
      const ids = after.rows.map(({ tmpId = '' }) => tmpId);
      expect([...ids].sort()).toEqual(ids);
    },
  );

  it('sends the stored version of a message whose upload another tab completed', async () => {
    const { clock, outbox, requests } = stage();
    const file = { use: 'file' as const, name: 'a.txt', type: 'text/plain', size: 1 };
    const waiting = newItem({
      ...{ tmpId: `${'0'.repeat(12)}7000${'8'.repeat(16)}`, conversation: 'p:2' as const, time: 1, type: 2 },
      ...{ content: '{"url":""}', atUserIds: [], quoteMessageId: 0, receipt: false },
      attachments: [{ ...file, picture: undefined, duration: undefined, uploadId: undefined, uploaded: undefined }],
    });
    const [attachment] = waiting.attachments ?? [];
    if (!attachment) throw new Error('the item has no file');
    outbox.follow();
    outbox.restore([waiting]);
    const uploaded = { ...attachment, uploaded: { url: 'https://chat.example/a.txt' } };
    outbox.lead([{ ...waiting, content: '{"url":"https://chat.example/a.txt"}', attachments: [uploaded] }]);
    outbox.online(true);
    await clock.advance(1_000);
    expect(requests).toEqual(['{"url":"https://chat.example/a.txt"}']);
  });

  it('reads an item of a tab of an earlier build, and ignores a format that it does not know', async () => {
    const { clock, outbox, rows, write, store } = stage();
    const [tmpId = ''] = await write(['first']);
    const item = outbox.item(tmpId);
    const put = (later: object) =>
      outbox.applyRemoteChange({ type: 'put', item: { ...item, ...later } as OutboxItem, state: 'queued' });
    put({ tmpId: `${tmpId}1`, content: 'earlier', filesKept: true });
    expect(outbox.item(`${tmpId}1`)).toMatchObject({ content: 'earlier', areFilesStored: true });
    put({ tmpId: `${tmpId}2`, content: 'later', v: 2 });
    expect(outbox.item(`${tmpId}2`)).toBeUndefined();
    outbox.online(true);
    await clock.advance(1_000);
    expect(rows.map(({ content }) => content)).toEqual(['first', 'earlier']);
    expect(store.unsent.getSnapshot()).toBe(0);
  });

  it('shows a message as queued at once, also without a connection, and forgets it when it is discarded', async () => {
    const { clock, outbox, requests, write, store } = stage();
    const [key] = await write(['later']);
    expect(store.messages.get(key ?? '')).toMatchObject({ state: 'queued', content: 'later', mine: true });
    expect(store.conversations.rows.get('p:2')?.last?.summary).toEqual({ kind: 'text', text: 'later' });
    await outbox.discard(key ?? '');
    outbox.online(true);
    await clock.advance(1_000);
    expect(requests).toEqual([]);
    expect(store.messages.get(key ?? '')).toBeUndefined();
    expect(store.conversations.rows.get('p:2')?.last).toBeUndefined();
  });

  it('where repeats are not noticed, looks for the message instead of sending it again', async () => {
    const { clock, outbox, rows, requests, write, store } = stage(['answer lost'], false);
    outbox.online(false);
    await write(['once']);
    await clock.advance(60_000);
    expect(requests).toEqual(['once']);
    expect(rows).toHaveLength(1);
    expect(store.unsent.getSnapshot()).toBe(0);
  });

  it('where repeats are not noticed, looks after a reload for what may have been sent before it', async () => {
    const kept: unknown[] = [];
    const cache = {
      putOutbox: async (_conversation: string, _tmpId: string, item: unknown) => void kept.push(item),
      removeOutbox: async () => undefined,
    };
    const before = stage([], false, cache);
    before.outbox.online(false);
    const [tmpId = ''] = await before.write(['once']);
    await before.clock.advance(1_000);
    expect(before.requests).toEqual(['once']);

    const after = stage([], false);
    after.outbox.lead(kept.slice(-1));
    after.outbox.online(false);
    await after.clock.advance(60_000);
    expect(after.requests).toEqual([]);
    expect(after.store.messages.get(tmpId)).toMatchObject({ state: 'failed', failure: 'client.unknownOutcome' });
  });
});

describe('tmpIds', () => {
  it('are 32 characters, and ascend within a millisecond, when the clock is set back, and after a reload', () => {
    const clock = new FakeClock();
    const { platform } = createMemoryDevice({ clock }).tab();
    let now = clock.now();
    const first = new TmpIds({ now: () => now }, platform.random);
    const ids = Array.from({ length: 5_000 }, () => first.next());
    now -= 3_600_000;
    ids.push(first.next());
    const reloaded = new TmpIds({ now: () => now }, platform.random);
    reloaded.follow(ids[ids.length - 1] ?? '');
    ids.push(reloaded.next());
    expect(ids.every((id) => /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(id))).toBe(true);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
