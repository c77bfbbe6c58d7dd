import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AccountScope } from '../account/account-scope.ts';
import { RootStore } from '../account/root-store.ts';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { type Message, MessageType } from '../protocol/index.ts';
import { emptyRow } from '../store/messages/message-row-fields.ts';
import { Ingest } from '../sync/ingest.ts';
import { specOnlyServer } from './dialect.ts';

const [ME, FRIEND, KEY] = [1, 2, 'p:2'] as const;
const LENGTH = 8;
/** Rows that only the server has when the client signs in. */
const OLDER = 3;

const stored = fc.record({ type: fc.constant('stored' as const), isOwn: fc.boolean() });
const delivered = fc.record({ type: fc.constant('delivered' as const), index: fc.nat(9) });
const page = fc.record({ type: fc.constantFrom('older' as const, 'newest' as const) });
const event = fc.oneof({ weight: 2, arbitrary: stored }, { weight: 3, arbitrary: delivered }, page);

/** A client that gets pages, pushes and answers of sends of one conversation, in any order. Rows name no `tmpId`. */
function client() {
  const { platform } = createMemoryDevice().tab();
  const store = new RootStore((flush) => platform.frames.next(flush));
  const nothing = () => undefined;
  const emit = { onMessages: nothing, onMessageChange: nothing, onConversations: nothing, onError: nothing };
  const scope = { userId: ME, platform, store, ...emit } as Partial<AccountScope> as AccountScope;
  const ingest = new Ingest(scope, { onGaps() {}, onApplied() {}, onMemory() {}, onFenced() {} });
  ingest.dialect = specOnlyServer;
  const log: Message[] = [];
  const due: { readonly message: Message; readonly tmpId: string | undefined }[] = [];
  const { messages } = store;
  const lowest = () => messages.conversation(KEY).segments.list[0]?.lo ?? 0;
  const add = (isOwn: boolean) => {
    const id = log.length + 1;
    const from = isOwn ? { sendId: ME, recvId: FRIEND } : { sendId: FRIEND, recvId: ME };
    const message = { ...from, id, type: MessageType.TEXT, content: `text ${id}`, sendTime: 1_000 + id };
    log.push(message);
    return message;
  };
  const receive = (message: Message) => ingest.submit((planner) => void planner.live(3, message, true));
  return {
    store,
    log,
    add,
    receive,
    /** The server stores a message. Its push or its answer is due. */
    stored(isOwn: boolean) {
      const message = add(isOwn);
      const tmpId = isOwn ? `tmp${message.id}` : undefined;
      if (tmpId)
        messages.setPending({ ...emptyRow, conversation: KEY, key: tmpId, tmpId, mine: true, state: 'sending' });
      due.push({ message, tmpId });
    },
    deliver(index: number) {
      const [next] = due.splice(index % Math.max(1, due.length), 1);
      if (next) receive(next.tmpId ? { ...next.message, tmpId: next.tmpId } : next.message);
    },
    isDue: () => due.length > 0,
    page(type: 'older' | 'newest') {
      const bounds = type === 'older' ? { lo: 0, hi: Math.max(0, lowest() - 1) } : { lo: 0, hi: 0 };
      void ingest.submit((planner) =>
        planner.page({ conversation: KEY, messages: [...log], ...bounds, atStart: true, asOf: 0 }),
      );
    },
  };
}

it('an answered send is sent under its key, once, whenever a page with its row arrives', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: LENGTH * 3 }), (events) => {
      const { store, log, ...server } = client();
      for (let n = 0; n < OLDER; n += 1) server.add(false);
      server.receive(server.add(false));
      for (const step of events) {
        if (step.type === 'stored') server.stored(step.isOwn);
        else if (step.type === 'delivered') server.deliver(step.index);
        else server.page(step.type);
      }
      while (server.isDue()) server.deliver(0);
      server.page('older');
      const rows = store.messages.conversation(KEY).segments.list.flatMap((segment) => segment.rows);
      expect(rows.map(({ id }) => id)).toEqual(log.map(({ id }) => id));
      const keys = log.map(({ id, sendId }) => (sendId === ME ? `tmp${id}` : `p${id}`));
      expect(rows.map(({ key }) => key)).toEqual(keys);
      for (const key of keys) expect(store.messages.get(key, KEY)).toMatchObject({ key, state: 'sent' });
      expect(store.messages.conversation(KEY).pending).toEqual([]);
    }),
    { seed: 24 },
  );
});
