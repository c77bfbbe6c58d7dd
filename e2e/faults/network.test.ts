import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
afterEach(() => stage.proxy.heal());
afterAll(() => stage.close(seats));

const isPush = ({ cmd }: { cmd: number }): boolean => cmd === 3 || cmd === 4;

/** Lets everybody write into the group, and two to each other, `rounds` times. */
async function talk(rounds: number, between: (round: number) => Promise<void> | void = () => undefined) {
  for (let round = 0; round < rounds; round += 1) {
    for (const { client } of seats) await client.messages.sendText(toAll, { text: `line ${++lines}` });
    await anna.client.messages.sendText(toBen, { text: `line ${++lines}` });
    await between(round);
  }
}

const stored = async (text: string): Promise<number> => {
  const account = stage.accounts.get('anna');
  const page = await account?.request<{ items: { content: string }[] }>(
    'GET',
    `/message/private/history?friendId=${toBen.slice(2)}&size=100`,
  );
  return page?.items.filter(({ content }) => content === text).length ?? 0;
};

const someTime = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a socket', () => {
  test('F1: that is cut again and again loses and doubles nothing', async () => {
    await talk(6, async () => {
      stage.proxy.happen('reset');
      await stage.until(() => seats.every(isLive), 'everybody is live again');
    });
    await stage.converge(seats);
  });

  test('F5: whose pushes are lost, the last one included, is made up for by the next heartbeat', async () => {
    stage.proxy.frames('drop', { matches: isPush, times: Number.POSITIVE_INFINITY, chance: 0.3 });
    await talk(5);
    stage.proxy.heal();
    stage.proxy.frames('drop', { matches: isPush, times: 4 });
    await talk(1);
    await stage.converge(seats, 12_000);
  });

  test('F6: whose pushes are doubled, swapped, late and in pieces counts each once', async () => {
    const always = { matches: isPush, times: Number.POSITIVE_INFINITY };
    stage.proxy.frames('duplicate', { ...always, chance: 0.3 });
    stage.proxy.frames('swap', { ...always, chance: 0.3 });
    stage.proxy.frames({ delayMs: 300 }, { ...always, chance: 0.3 });
    stage.proxy.frames({ slice: 7 }, { ...always, chance: 0.3 });
    stage.proxy.requests('hold', { path: '/send', nth: 3, times: 2 });
    await talk(6, (round) => {
      if (round === 4) stage.proxy.release();
    });
    stage.proxy.release();
    await stage.converge(seats);
  });

  test('F7: that carries nothing one way any more is given up within 15 s', async () => {
    const left = new Set<Seat>();
    const stops = seats.map((seat) => seat.client.connection.state.subscribe(() => !isLive(seat) && left.add(seat)));
    stage.proxy.happen({ blackHole: 'server' });
    // The 15 s are held on a fake clock by `socket/connection.test.ts`.
    await stage.until(() => left.size === seats.length, 'everybody noticed', 40_000);
    for (const stop of stops) stop();
    stage.proxy.heal();
    await talk(1);
    await stage.converge(seats);
  });
});

describe('a send', () => {
  test('F4: whose answer is held while its tab is killed is the same message at the next start', async () => {
    stage.proxy.requests('hold', { path: '/message/private/send' });
    const text = `line ${++lines}`;
    const unread = () => ben.client.conversations.unreadTotal.getSnapshot();
    const before = unread();
    await anna.client.messages.sendText(toBen, { text });
    await stage.until(() => unread() > before, 'Ben has it');
    anna.tab.kill();
    const again = await openTab('anna', anna.device, anna.tab.reload());
    seats = seats.map((seat) => (seat === anna ? again : seat));
    anna = again;
    await stage.until(() => isLive(anna) && anna.client.messages.unsent.getSnapshot() === 0, 'it is sent');
    stage.proxy.heal();
    expect(await stored(text)).toBe(1);
    await stage.converge(seats);
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
    stage.proxy.requests(trouble, { path: '/message/private/send', times: 2 });
    const text = `line ${++lines}`;
    const key = await anna.client.messages.sendText(toBen, { text });
    const timeline = anna.client.messages.open(toBen);
    const state = () => timeline.row(key).getSnapshot()?.state ?? 'unknown';
    await stage.until(
      () => state() === 'sent',
      () => `it is sent, not ${state()}`,
    );
    timeline.close();
    expect(await stored(text)).toBe(1);
    expect(anna.client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
  });
});

describe('the whole server', () => {
  test('F8: that cannot be reached, then answers with pages of a gateway, logs nobody out', async () => {
    await stage.proxy.refuse();
    await talk(1);
    stage.proxy.requests({ status: 502 }, { path: /./, times: 12 });
    await stage.proxy.accept();
    for (const { client } of seats) client.connection.retryNow();
    await someTime(500);
    stage.proxy.heal();
    for (const { client } of seats) client.connection.retryNow();
    await stage.converge(seats);
    for (const { client } of seats) expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
  });

  test('F22: whose clients’ clocks are two hours wrong is agreed with all the same', async () => {
    anna.device.setSkew(2 * 3_600_000);
    ben.device.setSkew(-2 * 3_600_000);
    stage.proxy.happen('reset');
    await talk(2);
    await stage.converge(seats);
    anna.device.setSkew(0);
    ben.device.setSkew(0);
  });
});
