import { type ConversationKey, limits, type Message, MessageType, parseConversationKey } from 'im-sdk/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Planned } from './proxy/proxy.ts';
import { isLive, openTab, type Seat } from './stage/seat.ts';
import { ServerStage } from './stage/server-stage.ts';

// A real server behind the proxy; each fault ends with everybody agreeing about everything said so far (D7).

const SEED = Number(process.env.IM_FAULTS_SEED ?? 1);

let stage: ServerStage;
let seats: Seat[] = [];
let anna: Seat;
let ben: Seat;
let toBen: `p:${number}`;
let toAll: `g:${number}`;
let lines = 0;
/** Every text that was written, by conversation. */
const written = new Map<ConversationKey, string[]>();
/** What the running test planned. */
let plans: Planned[] = [];

beforeAll(async () => {
  stage = await ServerStage.open({ seed: SEED, env: { DATA_DIR: 'memory' } });
  const people = await stage.people('anna', 'ben', 'carl');
  toBen = `p:${people[1]?.id ?? 0}`;
  toAll = `g:${await stage.group('all', people)}`;
  seats = [
    await stage.seat('anna'),
    await stage.seat('ben'),
    await stage.seat('carl'),
    await stage.seat('anna', 'app'),
  ];
  [anna, ben] = seats as [Seat, Seat];
});
afterEach(() => {
  stage.proxy.heal();
  const missed = plans.filter(({ struck }) => struck === 0);
  plans = [];
  expect(missed, 'faults that struck nothing').toEqual([]);
});
afterAll(() => stage.close(seats));

/** Each of the four terminals gets what the others write; what Anna writes to Ben comes to him and to her other terminal. */
const PUSHES_A_ROUND = 4 * 3 + 2;

const isPush = ({ cmd }: { cmd: number }): boolean => cmd === 3 || cmd === 4;

function plan(...planned: readonly Planned[]): void {
  plans.push(...planned);
}

/** Writes a text. Resolves to the key of its row. */
async function write({ client }: Seat, to: ConversationKey): Promise<string> {
  const text = `line ${++lines}`;
  written.set(to, [...(written.get(to) ?? []), text]);
  return client.messages.sendText(to, { text });
}

/** Everything that was written is stored; its pushes were sent, or are lost. */
const allIsSent = (): Promise<void> =>
  stage.until(() => seats.every(({ client }) => client.messages.unsent.getSnapshot() === 0), 'everything is sent');

/** Everybody agrees with the server (D7), and the server has every text that was written, once (D2, D3). */
async function agree(): Promise<void> {
  await stage.converge(seats);
  for (const [to, texts] of written) expect((await stored(to)).toSorted(), `texts of ${to}`).toEqual(texts.toSorted());
}

/** Lets everybody write into the group, and two to each other, `rounds` times. */
async function talk(rounds: number, between: (round: number) => Promise<void> | void = () => undefined) {
  for (let round = 0; round < rounds; round += 1) {
    for (const seat of seats) await write(seat, toAll);
    await write(anna, toBen);
    await between(round);
  }
}

/** The texts of a conversation as the server has them. */
async function stored(to: ConversationKey): Promise<string[]> {
  const { kind, target } = parseConversationKey(to) ?? {};
  const account = stage.accounts.get('anna');
  const texts: string[] = [];
  for (let from = 1; ; from += 100) {
    const range = `target=${target}&from=${from}&to=${from + 99}`;
    const page = await account?.request<{ items: Message[] }>('GET', `/message/${kind}/range?${range}`);
    if (!page?.items.length) return texts;
    for (const { type, content } of page.items) if (type === MessageType.TEXT) texts.push(content ?? '');
  }
}

describe('a socket', () => {
  test('F1: that is cut again and again loses and doubles nothing', async () => {
    await talk(6, async () => {
      expect(stage.proxy.happen('reset')).toBe(seats.length);
      await stage.until(() => seats.every(isLive), 'everybody is live again');
    });
    await agree();
  });

  test('F5: whose pushes are lost, the last one included, is made up for by the next heartbeat', async () => {
    const everyPush = { matches: isPush, times: Number.POSITIVE_INFINITY };
    plan(stage.proxy.frames('drop', { ...everyPush, chance: 0.3 }));
    await talk(5);
    await allIsSent();
    stage.proxy.heal();
    // The last ones of all: no later push shows that they are missing.
    const last = stage.proxy.frames('drop', everyPush);
    plan(last);
    await talk(1);
    await stage.until(() => last.struck >= PUSHES_A_ROUND, 'the last pushes are lost');
    stage.proxy.heal();
    stage.clock.advance(limits.heartbeatAfterAckMs);
    await agree();
  });

  test('F6: whose pushes are doubled, swapped, late and in pieces counts each once', async () => {
    const always = { matches: isPush, times: Number.POSITIVE_INFINITY };
    plan(
      stage.proxy.frames('duplicate', { ...always, chance: 0.3 }),
      stage.proxy.frames('swap', { ...always, chance: 0.3 }),
      stage.proxy.frames({ delayMs: 300 }, { ...always, chance: 0.3 }),
      stage.proxy.frames({ slice: 7 }, { ...always, chance: 0.3 }),
      stage.proxy.requests('hold', { path: '/send', nth: 3, times: 2 }),
    );
    await talk(6, (round) => {
      if (round === 4) stage.proxy.release();
    });
    stage.proxy.release();
    await agree();
  });

  test('F7: that carries nothing one way any more is given up within 15 s', async () => {
    const left = new Set<Seat>();
    const stops = seats.map((seat) => seat.client.connection.state.subscribe(() => !isLive(seat) && left.add(seat)));
    expect(stage.proxy.happen({ blackHole: 'server' })).toBe(seats.length);
    // The clients' time is set forward to the next heartbeat, then to the deadline of its answer.
    stage.clock.advance(5_000);
    expect(left.size).toBe(0);
    stage.clock.advance(10_000);
    // At once, so that no real time adds to the 15 s.
    expect(left.size, 'everybody noticed').toBe(seats.length);
    for (const stop of stops) stop();
    stage.proxy.heal();
    await talk(1);
    await agree();
  });
});

describe('a send', () => {
  test('F4: whose answer is held while its tab is killed is the same message at the next start', async () => {
    plan(stage.proxy.requests('hold', { path: '/message/private/send' }));
    const unread = () => ben.client.conversations.unreadTotal.getSnapshot();
    const before = unread();
    await write(anna, toBen);
    await stage.until(() => unread() > before, 'Ben has it');
    anna.tab.kill();
    const again = await openTab('anna', anna.device, anna.tab.reload());
    seats = seats.map((seat) => (seat === anna ? again : seat));
    anna = again;
    await stage.until(() => isLive(anna) && anna.client.messages.unsent.getSnapshot() === 0, 'it is sent');
    stage.proxy.heal();
    await agree();
  });

  test.each([
    ['refused', 'refuse'],
    ['lost on its way', 'loseRequest'],
    ['carried out without an answer', 'loseAnswer'],
    ['answered 502', { status: 502 }],
    ['told to wait by 503', { status: 503, headers: { 'retry-after': '1' } }],
    ['told to wait by 429', { status: 429, headers: { 'retry-after': '1' } }],
    ['answered by a page with 200', { status: 200 }],
  ] as const)('F8: that is %s is tried again and is there once', async (_, trouble) => {
    plan(stage.proxy.requests(trouble, { path: '/message/private/send', times: 2 }));
    const key = await write(anna, toBen);
    const timeline = anna.client.messages.open(toBen);
    const state = () => timeline.row(key).getSnapshot()?.state ?? 'unknown';
    await stage.until(
      () => {
        // Advance the client clock so that retries are due without waiting for real time.
        stage.clock.advance(50);
        return state() === 'sent';
      },
      () => `it is sent, not ${state()}`,
    );
    timeline.close();
    await agree();
    expect(anna.client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
  });
});

describe('the whole server', () => {
  test('F8: that cannot be reached, then answers with pages of a gateway, logs nobody out', async () => {
    await stage.proxy.refuse();
    await talk(1);
    const gateway = stage.proxy.requests({ status: 502 }, { path: /./, times: 12 });
    plan(gateway);
    await stage.proxy.accept();
    for (const { client } of seats) client.connection.retryNow();
    await stage.until(() => gateway.struck >= seats.length, 'clients meet the pages of the gateway');
    stage.proxy.heal();
    for (const { client } of seats) client.connection.retryNow();
    await agree();
    for (const { client } of seats) expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
  });

  test('F22: whose clients’ clocks are two hours wrong is agreed with all the same', async () => {
    anna.device.setSkew(2 * 3_600_000);
    ben.device.setSkew(-2 * 3_600_000);
    expect(stage.proxy.happen('reset')).toBe(seats.length);
    await talk(2);
    await agree();
    anna.device.setSkew(0);
    ben.device.setSkew(0);
  });
});
