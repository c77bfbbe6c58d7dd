import { describe, expect, it } from 'vitest';
import type { ImClient } from './client-types.ts';
import { ChatStage, inGroup, rowsOf, withFriend } from './testing/faults/chat-stage.ts';

/** Everything a client emits, as lines. */
function record(client: ImClient): string[] {
  const lines: string[] = [];
  client.on('message', ({ content }, { key, kind }) => lines.push(`message ${kind} ${key} ${content}`));
  client.on('notice', () => lines.push('notice'));
  client.on('edited', ({ content }) => lines.push(`edited ${content}`));
  client.on('recalled', ({ id }) => lines.push(`recalled ${id > 0}`));
  client.on('reaction', ({ reactions }) => lines.push(`reaction ${reactions.map(({ emoji }) => emoji).join('')}`));
  client.on('receipt', ({ state }) => lines.push(`receipt ${state}`));
  client.on('typing', (key, userIds) => lines.push(`typing ${key} ${userIds.length}`));
  client.on('presence', (userId, { online }) => lines.push(`presence ${userId} ${online}`));
  client.on('signedOut', ({ reason }) => lines.push(`signedOut ${reason}`));
  return lines;
}

async function stage() {
  const play = new ChatStage();
  const seat = await play.seat('Alice');
  const friend = await play.seat('Bob');
  const pane = friend.client.messages.open(withFriend(play.alice));
  await play.clock.advance(1_000);
  return { play, seat, friend, pane, lines: record(seat.client) };
}

describe('what a listener gets', () => {
  it('cannot be changed: the next listener and the timeline have what the server sent', async () => {
    const { play, seat, pane: _ } = await stage();
    const pane = seat.client.messages.open(withFriend(play.bob));
    const got: string[] = [];
    seat.client.on('message', (row) => {
      (row as { content: string }).content = 'changed';
    });
    seat.client.on('message', ({ content }) => got.push(content));
    seat.client.on('conversation', (row) => {
      (row as { unreadCount: number }).unreadCount = 99;
    });
    play.server.say(play.bob, play.alice, 'hello');
    await play.clock.advance(1_000);
    expect(got).toEqual(['hello']);
    expect(rowsOf(pane).map(({ content }) => content)).toEqual(['hello']);
    expect(seat.client.conversations.conversation(withFriend(play.bob)).getSnapshot()?.unreadCount).toBe(1);
    expect(seat.errors.length).toBeGreaterThan(0);
    for (const { code, cause } of seat.errors) {
      expect([code, cause instanceof TypeError]).toEqual(['client.listenerFailed', true]);
    }
  });
});

describe('the event `message`', () => {
  it('comes for live messages of others, with the conversation to answer in', async () => {
    const { play, seat, lines } = await stage();
    play.server.say(play.bob, play.alice, 'hello');
    await play.clock.advance(1_000);
    await play.send(seat, inGroup(play.hikers), 'own');
    await play.clock.advance(1_000);
    expect(lines.filter((line) => line.startsWith('message'))).toEqual([`message private p:${play.bob} hello`]);
  });

  it('does not come for what was missed, nor for history', async () => {
    const { play, seat, lines } = await stage();
    play.server.network.goOffline();
    play.server.say(play.bob, play.alice, 'missed');
    await play.clock.advance(60_000);
    play.server.network.goOnline();
    await play.clock.advance(30_000);
    expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(1);
    const timeline = await play.whole(seat, withFriend(play.bob));
    expect(rowsOf(timeline)).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('message'))).toEqual([]);
    play.server.say(play.bob, play.alice, 'live again');
    await play.clock.advance(1_000);
    expect(lines.filter((line) => line.startsWith('message'))).toEqual([`message private p:${play.bob} live again`]);
  });

  it('comes for one whose push was lost, once it is fetched: in order, once, in every tab', async () => {
    const { play, seat, lines } = await stage();
    const other = await play.open(seat.device);
    await play.clock.advance(2_000);
    const there = record(other.client);
    // To Alice, and to Bob's own client.
    const losePushes = (text: string) => {
      const isPush = ({ data }: { data: unknown }) => (data as { content?: string } | null)?.content === text;
      for (let client = 0; client < 2; client += 1) play.server.network.dropNextFrame(isPush);
    };
    losePushes('push lost');
    for (const text of ['push lost', 'pushed']) play.server.say(play.bob, play.alice, text);
    await play.clock.advance(5_000);
    const expected = ['push lost', 'pushed'].map((text) => `message private p:${play.bob} ${text}`);
    for (const emitted of [lines, there])
      expect(emitted.filter((line) => line.startsWith('message'))).toEqual(expected);
    // Nothing follows this one: the next heartbeat shows that it is missing.
    losePushes('the last');
    play.server.say(play.bob, play.alice, 'the last');
    await play.clock.advance(20_000);
    for (const emitted of [lines, there]) expect(emitted.at(-1)).toBe(`message private p:${play.bob} the last`);
    // Nor does anything precede this one.
    const carol = play.person('Carol');
    play.server.befriend(play.alice, carol);
    losePushes('the first of Carol');
    play.server.say(carol, play.alice, 'the first of Carol');
    await play.clock.advance(20_000);
    for (const emitted of [lines, there]) {
      expect(emitted.at(-1)).toBe(`message private p:${carol} the first of Carol`);
    }
  });

  it('does not come for more than 100 of one conversation whose pushes were lost: these are shown and counted', async () => {
    const { play, seat, lines } = await stage();
    const isPush = ({ data }: { data: unknown }) => (data as { content?: string } | null)?.content?.startsWith('lost');
    for (let n = 0; n < 2 * 101; n += 1) play.server.network.dropNextFrame((frame) => isPush(frame) === true);
    for (let n = 1; n <= 101; n += 1) play.server.say(play.bob, play.alice, `lost ${n}`);
    await play.clock.advance(20_000);
    play.server.say(play.bob, play.alice, 'pushed');
    await play.clock.advance(1_000);
    expect(lines.filter((line) => line.startsWith('message'))).toEqual([`message private p:${play.bob} pushed`]);
    expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(102);
    expect(rowsOf(await play.whole(seat, withFriend(play.bob)))).toHaveLength(102);
  });

  it('does not come for one whose push was lost and that was recalled before it was fetched', async () => {
    const { play, seat, lines } = await stage();
    seat.client.on('notification', () => lines.push('notification'));
    // To Alice, and to Bob's own client.
    const isPush = ({ data }: { data: unknown }) => (data as { content?: string } | null)?.content === 'regretted';
    for (let client = 0; client < 2; client += 1) play.server.network.dropNextFrame(isPush);
    const regretted = play.server.say(play.bob, play.alice, 'regretted');
    play.server.recall(play.bob, regretted);
    await play.clock.advance(20_000);
    expect(lines.filter((line) => /^(message|notification)/.test(line))).toEqual([]);
    const timeline = await play.whole(seat, withFriend(play.bob));
    expect(rowsOf(timeline).map(({ recalled }) => recalled)).toEqual([true]);
    play.server.say(play.bob, play.alice, 'meant');
    await play.clock.advance(1_000);
    expect(lines).toContain(`message private p:${play.bob} meant`);
  });

  it('comes for one that was stored just before the login and pushed after it', async () => {
    const { play, lines } = await stage();
    const login = play.clock.now();
    // The server takes its time to push: the stamp is a second older than the login.
    play.server.network.dropNextFrame(({ cmd, data }) => {
      if (cmd === 3) Object.assign(data as object, { sendTime: login - 3_000 });
      return false;
    });
    play.server.say(play.bob, play.alice, 'pushed late');
    await play.clock.advance(1_000);
    expect(lines.filter((line) => line.startsWith('message'))).toEqual([`message private p:${play.bob} pushed late`]);
  });

  it('is never a notice, and a notice of days ago is not news at all', async () => {
    const play = new ChatStage();
    play.server.announce(play.alice, 'Old', 'of days ago');
    await play.clock.advance(3 * 24 * 3_600_000);
    const seat = await play.open();
    const lines = record(seat.client);
    // A bot that answers every message.
    seat.client.on('message', (_row, { key }) => void seat.client.messages.sendText(key, { text: 'echo' }));
    await play.clock.during(seat.client.auth.login({ userName: 'alice', password: 'password' }));
    await play.live(seat);
    await play.clock.advance(10_000);
    expect(seat.client.conversations.conversation('s:0').getSnapshot()).toBeDefined();
    expect(lines).toEqual([]);
    play.server.announce(play.alice, 'New', 'now');
    await play.clock.advance(15_000);
    expect(lines).toEqual(['notice']);
  });
});

describe('what else is emitted', () => {
  it('edits, reactions, recalls, receipts, typing, presence, and the end of the session', async () => {
    const { play, seat, friend, pane, lines } = await stage();
    await play.send(friend, withFriend(play.alice), 'first');
    await play.clock.advance(1_000);
    const [row] = rowsOf(pane);
    const { messages } = friend.client;
    messages.setTyping(withFriend(play.alice), true);
    await play.clock.advance(1_000);
    messages.setTyping(withFriend(play.alice), false);
    await play.clock.advance(1_000);
    await play.clock.during(messages.edit(row?.key ?? '', 'second'));
    await play.clock.advance(1_000);
    await play.clock.during(messages.react(row?.key ?? '', '👍'));
    await play.clock.advance(1_000);
    await play.clock.during(messages.recall(row?.key ?? ''));
    await play.clock.advance(1_000);
    await play.send(seat, withFriend(play.bob), 'own');
    await play.clock.advance(1_000);
    friend.client.conversations.markRead(withFriend(play.alice));
    await play.clock.advance(3_000);
    play.server.appear(play.bob, [2]);
    await play.clock.advance(1_000);
    await play.clock.during(seat.client.auth.logout());
    await play.clock.advance(1_000);
    const key = `p:${play.bob}`;
    const expected = [
      `message private ${key} first`,
      `typing ${key} 1`,
      `typing ${key} 0`,
      'edited second',
      'reaction 👍',
      'recalled true',
      'receipt read',
      'signedOut signedOut',
    ];
    expect(lines.filter((line) => !line.startsWith('presence'))).toEqual(expected);
  });

  it('the connection and the conversations', async () => {
    const { play, seat } = await stage();
    const phases: string[] = [];
    const unread: number[] = [];
    seat.client.on('connection', ({ phase }) => phases.push(phase));
    seat.client.on('conversation', ({ key, unreadCount }) => key === `p:${play.bob}` && unread.push(unreadCount));
    play.server.say(play.bob, play.alice, 'hello');
    await play.clock.advance(1_000);
    play.server.network.cutSockets();
    await play.clock.advance(5_000);
    expect(unread[0]).toBe(1);
    expect(phases.at(-1)).toBe('live');
    expect(new Set(phases)).toContain('connecting');
  });
});

it('`once` is called for the next event only, and not after it was unsubscribed', async () => {
  const { play, seat } = await stage();
  const got: string[] = [];
  seat.client.once('message', ({ content }) => got.push(content));
  const stop = seat.client.once('message', ({ content }) => got.push(`never ${content}`));
  stop();
  play.server.say(play.bob, play.alice, 'first');
  play.server.say(play.bob, play.alice, 'second');
  await play.clock.advance(1_000);
  expect(got).toEqual(['first']);
});
