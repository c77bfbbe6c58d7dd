import { describe, expect, it } from 'vitest';
import type { AccountEngine, AccountScope, ConnectionPort } from '../account/account-scope.ts';
import { RootStore } from '../account/root-store.ts';
import { createAccountEngine } from '../engine/account-engine.ts';
import type { HttpRequests, RequestInput, ResponseData } from '../http/http-client.ts';
import type { Database, Databases } from '../platform/database.ts';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { createMemoryDevice, type MemoryDevice } from '../platform/memory/memory-device.ts';
import {
  type ConversationSummary,
  type HeartbeatAck,
  ImError,
  isPatchType,
  type LoginAck,
  type Message,
  MessageType,
  type RouteName,
  type ServerFrame,
} from '../protocol/index.ts';
import { readMirrored } from '../socket/mirrored-connection.ts';
import { KnownRoutes } from '../spec-only/known-routes.ts';
import { Cell } from '../store/cell.ts';

const ME = 1;
const PEERS = [2, 3];

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** The server: a numbered log for each friend, ids from one sequence. */
class Model {
  readonly logs = new Map<number, Message[]>(PEERS.map((peer) => [peer, []]));
  lastId = 0;

  append(peer: number, chance: () => number): Message {
    const log = this.logs.get(peer) ?? [];
    this.lastId += 1;
    const texts = log.filter((row) => row.type === MessageType.TEXT);
    const victim = texts[Math.floor(chance() * texts.length)];
    const shared = {
      id: this.lastId,
      chatSeq: log.length + 1,
      sendId: peer,
      recvId: ME,
      sendTime: 1_000 + this.lastId,
    };
    const recalls = victim && victim.status !== 2 && chance() < 0.15;
    if (recalls) {
      victim.status = 2;
      victim.content = '';
    }
    const row: Message = recalls
      ? { ...shared, type: MessageType.RECALL, content: String(victim.id) }
      : { ...shared, type: MessageType.TEXT, content: `m${this.lastId}`, status: 1, countSeq: texts.length + 1 };
    log.push(row);
    return { ...row };
  }

  summary(peer: number): ConversationSummary {
    const log = this.logs.get(peer) ?? [];
    const last = log[log.length - 1];
    const countSeq = log.filter((row) => row.type === MessageType.TEXT).length;
    const shown = log.findLast((row) => !isPatchType(row.type));
    return {
      kind: 'private',
      target: peer,
      headSeq: log.length,
      headId: last?.id ?? 0,
      countSeq,
      readSeq: 0,
      unread: countSeq,
      last: shown && { ...shown },
    };
  }
}

/** Answers calls of one tab; after the tab died, none ever again. */
function httpOf(model: Model, alive: () => boolean): HttpRequests {
  const answers: { [name in RouteName]?: (input: RequestInput<RouteName>) => unknown } = {
    heads: ({ query }) => {
      const since = Number((query as { since?: number } | undefined)?.since ?? 0);
      const items = PEERS.map((peer) => model.summary(peer)).filter(({ headId }) => headId > since);
      items.sort((a, b) => b.headId - a.headId);
      const top = { private: model.lastId, group: 0, system: 0, rev: 0 };
      return { epoch: 'e', serverTime: 0, ...top, items, more: false };
    },
    range: ({ query }) => {
      const { target, from, to } = query as { target: number; from: number; to: number };
      const items = (model.logs.get(target) ?? []).slice(from - 1, to).map((row) => ({ ...row }));
      return { items, more: false };
    },
    history: ({ query }) => {
      const { friendId, before } = query as { friendId: number; before?: number };
      const log = (model.logs.get(friendId) ?? []).filter((row) => !isPatchType(row.type));
      const below = log.filter((row) => (row.id ?? 0) < (before ?? Number.MAX_SAFE_INTEGER));
      return { items: below.slice(-4).map((row) => ({ ...row })), more: below.length > 4 };
    },
  };
  return {
    request<N extends RouteName>(name: N, input: RequestInput<N> = {}): Promise<ResponseData<N>> {
      const answer = answers[name]?.(input as RequestInput<RouteName>);
      if (answer === undefined) return Promise.reject(new ImError('request.notFound', name, { category: 'refused' }));
      return new Promise((resolve) => {
        Promise.resolve().then(() => alive() && resolve(structuredClone(answer) as ResponseData<N>));
      });
    },
  };
}

/** A socket that the test moves by hand. */
class Link implements ConnectionPort {
  retryNow(): void {}
  pushLost(): void {}
  phase: ConnectionPort['phase'] = 'idle';
  readonly connId = undefined;
  readonly mirrored = { getSnapshot: () => readMirrored(undefined), subscribe: () => () => undefined };
  #attempt = 0;
  #loggedIn: (attempt: number, ack: LoginAck | null) => void = () => undefined;
  #frame: (frame: ServerFrame) => void = () => undefined;
  #heartbeat: (ack: HeartbeatAck | null) => void = () => undefined;
  #down: () => void = () => undefined;
  open(): void {}
  shut(): void {}
  mirror(): void {}
  send = () => true;
  onLoggedIn(listener: (attempt: number, ack: LoginAck | null) => void): () => void {
    this.#loggedIn = listener;
    return () => undefined;
  }
  onFrame(listener: (frame: ServerFrame) => void): () => void {
    this.#frame = listener;
    return () => undefined;
  }
  onHeartbeat(listener: (ack: HeartbeatAck | null) => void): () => void {
    this.#heartbeat = listener;
    return () => undefined;
  }
  onDown(listener: () => void): () => void {
    this.#down = listener;
    return () => undefined;
  }
  caughtUp(attempt: number): void {
    if (attempt === this.#attempt) this.phase = 'live';
  }
  resumeFailed(): void {
    this.drop();
  }
  connect(): void {
    this.#attempt += 1;
    this.phase = 'resuming';
    this.#loggedIn(this.#attempt, { epoch: 'e' });
  }
  drop(): void {
    this.phase = 'idle';
    this.#down();
  }
  push(message: Message): void {
    if (this.phase !== 'idle') this.#frame({ cmd: 3, data: message });
  }
  beat(model: Model): void {
    if (this.phase === 'live') this.#heartbeat({ id: model.lastId, system: 0, rev: 0 });
  }
}

/** A database whose process dies after so many writes: what was committed stays, nothing else ever happens. */
function mortal(databases: Databases, life: { writes: number }): Databases {
  const wrap = (database: Database): Database => ({
    ...database,
    transaction(mode, run, options) {
      if (life.writes <= 0) return new Promise(() => undefined);
      if (mode === 'write') life.writes -= 1;
      return database.transaction(mode, run, options);
    },
  });
  return {
    available: true,
    names: (prefix) => databases.names(prefix),
    remove: (name) => databases.remove(name),
    open: async (name) => wrap(await databases.open(name)),
  };
}

interface Tab {
  readonly engine: AccountEngine;
  readonly link: Link;
  readonly store: RootStore;
  readonly life: { writes: number };
  kill(): void;
}

function openTab(device: MemoryDevice, model: Model, writes: number): Tab {
  const tab = device.tab();
  const life = { writes };
  const platform = { ...tab.platform, databases: mortal(tab.platform.databases, life) };
  const store = new RootStore((flush) => platform.frames.next(flush));
  const link = new Link();
  const scope: AccountScope = {
    userId: ME,
    deviceNo: '1',
    server: 'model',
    origin: 'model',
    platform,
    storage: 'auto',
    http: httpOf(model, () => life.writes > 0),
    connection: link,
    features: () => new Set(['chatSeq', 'heads', 'range', 'idempotentSend']),
    knownRoutes: new KnownRoutes(platform, 'model', store.subject, new Cell(store.subject, 'plain', false)),
    store,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    onError: () => undefined,
    onMessages: () => undefined,
    onMessageChange: () => undefined,
    onTyping: () => undefined,
    onConversations: () => undefined,
    onStorage: () => undefined,
    onRole: () => undefined,
    onBroadcast: () => undefined,
  };
  const engine = createAccountEngine(scope);
  engine.start().catch(() => undefined);
  return {
    engine,
    link,
    store,
    life,
    kill() {
      life.writes = 0;
      tab.kill();
    },
  };
}

/** One run: a lossy, doubling, reordering wire, cut links and killed tabs; then quiet, one heartbeat, and a look. */
async function run(seed: number): Promise<string[]> {
  const chance = seeded(seed);
  const clock = new FakeClock();
  const device = createMemoryDevice({ clock, seed });
  const model = new Model();
  let wire: Message[] = [];
  let tab = openTab(device, model, 1_000);
  await clock.advance(300);
  for (let step = 0; step < 90; step += 1) {
    const what = chance();
    if (what < 0.34) wire.push(model.append(PEERS[Math.floor(chance() * PEERS.length)] ?? 2, chance));
    else if (what < 0.42) {
      if (tab.link.phase === 'idle') tab.link.connect();
    } else if (what < 0.46) {
      tab.link.drop();
      wire = [];
    } else if (what < 0.5) {
      // Dies at once, or somewhere between the writes that follow.
      tab.life.writes = Math.floor(chance() * 3);
      const next = wire.shift();
      if (next) tab.link.push(next);
      await clock.advance(40);
      tab.kill();
      wire = [];
      tab = openTab(device, model, 1_000);
      await clock.advance(300);
    } else if (what < 0.86) {
      const [message] = wire.splice(chance() < 0.85 ? 0 : Math.floor(chance() * wire.length), 1);
      const fate = chance();
      if (message && fate >= 0.12) tab.link.push(message);
      if (message && fate >= 0.12 && fate < 0.22) tab.link.push({ ...message });
    } else if (what < 0.95) await clock.advance(20);
    else tab.link.beat(model);
  }
  tab.life.writes = 1_000;
  if (tab.link.phase === 'idle') tab.link.connect();
  await clock.advance(600);
  for (const message of wire) tab.link.push(message);
  await clock.advance(600);
  tab.link.beat(model);
  await clock.advance(600);
  const wrong = await look(tab, model, clock, 'before');
  tab.kill();
  // What is on disk has to say the same to the next page.
  const last = openTab(device, model, 1_000);
  await clock.advance(300);
  wrong.push(...(await look(last, model, clock, 'after a reload')));
  last.kill();
  return wrong;
}

async function look(tab: Tab, model: Model, clock: FakeClock, when: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const peer of PEERS) {
    const key = `p:${peer}` as const;
    const log = model.logs.get(peer) ?? [];
    const state = tab.store.conversations.state(key);
    if (state.cursor !== log.length) wrong.push(`${when} ${key}: cursor ${state.cursor} of ${log.length}`);
    const texts = log.filter((row) => row.type === MessageType.TEXT);
    const unread = tab.store.conversations.rows.get(key)?.unreadCount ?? 0;
    if (unread !== texts.length) wrong.push(`${when} ${key}: unread ${unread} of ${texts.length}`);
    // Everything that the client says it has, from the first row on.
    await clock.during(tab.engine.tailFromCache(key));
    for (let lo = -1; ; ) {
      const { tail } = tab.store.messages.conversation(key).segments;
      if (!tail || tail.lo <= 1 || tail.lo === lo) break;
      lo = tail.lo;
      const [first] = tail.rows;
      await clock.during(tab.engine.operations.older(key, tail.lo, first?.id ?? 0));
    }
    const { tail } = tab.store.messages.conversation(key).segments;
    const seen = (tail?.rows ?? []).map((row) => `${row.id}${row.content}`);
    const there = texts.map((row) => `${row.id}${row.content}`);
    if (seen.join() !== there.join()) wrong.push(`${when} ${key}: rows ${seen.join()} of ${there.join()}`);
  }
  return wrong;
}

describe('resume over a wire that loses, doubles and reorders, with cuts and kills', () => {
  it('loses nothing, doubles nothing, and the cursor never speaks of rows that are not there', async () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 40; seed += 1) {
      for (const fault of await run(seed * 7919)) wrong.push(`seed ${seed * 7919}: ${fault}`);
      if (wrong.length > 0) break;
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
