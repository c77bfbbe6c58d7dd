import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../protocol/index.ts';
import { ChatStage, rowsOf, statesOf, textsOf, withFriend } from './chat-stage.ts';

const fifty = Array.from({ length: 50 }, (_, index) => `message ${String(index).padStart(2, '0')}`);

describe('a client without a network', () => {
  it('opens with its list and messages after a reload, says so, and lets one write', async () => {
    const stage = new ChatStage();
    for (let n = 0; n < 5; n += 1) stage.server.say(stage.bob, stage.alice, `hello ${n}`);
    const before = await stage.seat('Alice');
    before.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    before.device.setOnline(false);
    const { client } = await stage.reload(before);
    await stage.clock.advance(5_000);

    expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
    expect(client.connection.state.getSnapshot().lost).toBe(true);
    expect(client.conversations.list.getSnapshot().keys).toContain(withFriend(stage.bob));
    expect(client.conversations.conversation(withFriend(stage.bob)).getSnapshot()?.showName).toBe('Bob');
    const timeline = client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(500);
    expect(textsOf(timeline)).toEqual(['hello 0', 'hello 1', 'hello 2', 'hello 3', 'hello 4']);
    await stage.clock.during(client.messages.sendText(withFriend(stage.bob), { text: 'written offline' }));
    expect(rowsOf(timeline).at(-1)).toMatchObject({ content: 'written offline', state: 'queued' });
    expect(client.messages.unsent.getSnapshot()).toBe(1);
  });

  it('sends what was written, in order and once, after the tab was closed and the network came back', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice');
    before.device.setOnline(false);
    for (const text of fifty) await stage.send(before, withFriend(stage.bob), text);
    const after = await stage.reload(before);
    after.device.setOnline(true);
    await stage.live(after);
    await stage.clock.advance(10_000);
    expect(stage.stored('private')).toEqual(fifty);
    expect(after.client.messages.unsent.getSnapshot()).toBe(0);
    const timeline = after.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    expect(textsOf(timeline)).toEqual(fifty);
    expect(new Set(statesOf(timeline))).toEqual(new Set(['sent']));
  });

  it('keeps the row of an own message in its place when the server has it', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    const key = await stage.send(seat, withFriend(stage.bob), 'hello');
    await stage.clock.advance(1_000);
    expect(rowsOf(timeline).map((row) => [row.key, row.state])).toEqual([[key, 'sent']]);
    expect(rowsOf(timeline)[0]?.id).toBeGreaterThan(0);
  });
});

describe('a send whose outcome is not known', () => {
  it.each(['lostAnswer', 'hang', 'unreachable', 503] as const)('(%s) becomes one message', async (trouble) => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.plan(trouble, { route: 'sendPrivate', times: 2 });
    await stage.send(seat, withFriend(stage.bob), 'once');
    await stage.clock.advance(120_000);
    expect(stage.stored('private')).toEqual(['once']);
    expect(rowsOf(timeline).map(({ content, state }) => [content, state])).toEqual([['once', 'sent']]);
  });

  it('is the same message after the tab was killed', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice');
    stage.server.network.plan('hang', { route: 'sendPrivate' });
    await stage.send(before, withFriend(stage.bob), 'once');
    await stage.clock.advance(1_000);
    expect(stage.stored('private')).toHaveLength(1);
    const after = await stage.reload(before);
    await stage.live(after);
    await stage.clock.advance(10_000);
    expect(stage.stored('private')).toHaveLength(1);
    const timeline = after.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    expect(rowsOf(timeline).map(({ content, state }) => [content, state])).toEqual([['once', 'sent']]);
    expect(after.client.messages.unsent.getSnapshot()).toBe(0);
  });
});

describe.each(['older', 'newer'] as const)(
  'a send whose outcome is not known at a spec-only server (%s)',
  (specOnly) => {
    it('is never repeated blindly', async () => {
      const stage = new ChatStage({ specOnly });
      const seat = await stage.seat('Alice');
      const timeline = seat.client.messages.open(withFriend(stage.bob));
      stage.server.network.plan('lostAnswer', { route: 'sendPrivate' });
      await stage.send(seat, withFriend(stage.bob), 'once');
      await stage.clock.advance(120_000);
      expect(stage.stored('private')).toHaveLength(1);
      expect(rowsOf(timeline).map(({ content, state }) => [content, state])).toEqual([['once', 'sent']]);
    });

    it('is not repeated blindly either after the tab was killed', async () => {
      const stage = new ChatStage({ specOnly });
      const before = await stage.seat('Alice');
      stage.server.network.plan('hang', { route: 'sendPrivate' });
      await stage.send(before, withFriend(stage.bob), 'once');
      await stage.clock.advance(1_000);
      const after = await stage.reload(before);
      await stage.live(after);
      await stage.clock.advance(10_000);
      expect(stage.stored('private')).toEqual(['once']);
      const timeline = after.client.messages.open(withFriend(stage.bob));
      await stage.clock.advance(1_000);
      expect(rowsOf(timeline).map(({ content, state }) => [content, state])).toEqual([['once', 'sent']]);
    });

    it('fails for the person to decide where the server does not have it', async () => {
      const stage = new ChatStage({ specOnly });
      const seat = await stage.seat('Alice');
      const timeline = seat.client.messages.open(withFriend(stage.bob));
      stage.server.network.plan('unreachable', { route: 'sendPrivate' });
      const key = await stage.send(seat, withFriend(stage.bob), 'maybe');
      await stage.clock.advance(120_000);
      expect(rowsOf(timeline)).toMatchObject([{ key, state: 'failed', failure: 'client.unknownOutcome' }]);
      await stage.clock.during(seat.client.messages.retry(key));
      await stage.clock.advance(10_000);
      expect(stage.stored('private')).toEqual(['maybe']);
      expect(rowsOf(timeline)).toMatchObject([{ key, state: 'sent' }]);
    });
  },
);

/** Lets a numbered server answer sends without `chatSeq`; returns how many sends there were. */
function answerWithoutNumbers(stage: ChatStage): () => number {
  const { fetch } = stage.server;
  let sends = 0;
  const stripping: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const isSend = request.method === 'POST' && request.url.endsWith('/message/private/send');
    if (isSend) sends += 1;
    const response = await fetch(request);
    if (!isSend) return response;
    const { data, ...envelope } = await response.json();
    const { chatSeq: _, ...message } = data;
    return Response.json({ ...envelope, data: message });
  };
  Object.assign(stage.server, { fetch: stripping });
  return () => sends;
}

describe('a send that a numbered server answers without the number', () => {
  it.each([true, false])('is sent once and never failed (the server dedupes: %s)', async (dedupes) => {
    const features = FEATURES.filter((feature) => dedupes || feature !== 'idempotentSend');
    const stage = new ChatStage({ features });
    const countSends = answerWithoutNumbers(stage);
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    await stage.send(seat, withFriend(stage.bob), 'once');
    const shown = new Set<string>();
    for (let ms = 0; ms < 20_000; ms += 250) {
      await stage.clock.advance(250);
      for (const state of statesOf(timeline)) shown.add(state);
    }
    expect(statesOf(timeline)).toEqual(['sent']);
    expect([...shown]).not.toContain('failed');
    expect(countSends()).toBe(1);
    expect(stage.stored('private')).toEqual(['once']);
    expect(seat.client.messages.unsent.getSnapshot()).toBe(0);
  });
});

describe('a refusal', () => {
  it('fails that message with its reason, and the next ones go on', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    stage.server.network.plan('friend.notFriend', { route: 'sendPrivate' });
    const refused = await stage.send(seat, withFriend(stage.bob), 'refused');
    await stage.send(seat, withFriend(stage.bob), 'goes on');
    await stage.clock.advance(5_000);
    const rows = rowsOf(timeline);
    expect(rows.find(({ key }) => key === refused)).toMatchObject({ state: 'failed', failure: 'friend.notFriend' });
    expect(stage.stored('private')).toEqual(['goes on']);

    await stage.clock.during(seat.client.messages.discard(refused));
    await stage.clock.advance(500);
    expect(textsOf(timeline)).toEqual(['goes on']);
    const after = await stage.reload(seat);
    await stage.live(after);
    await stage.clock.advance(5_000);
    expect(stage.stored('private')).toHaveLength(1);
  });

  it('that the person tries again without a network is sent after a reload', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice');
    stage.server.network.plan({ byHost: 'no advertising' }, { route: 'sendPrivate' });
    const key = await stage.send(before, withFriend(stage.bob), 'buy now');
    await stage.clock.advance(5_000);
    before.device.setOnline(false);
    await stage.clock.during(before.client.messages.retry(key));
    const seat = await stage.reload(before);
    seat.device.setOnline(true);
    await stage.live(seat);
    await stage.clock.advance(5_000);
    expect(stage.stored('private')).toEqual(['buy now']);
  });

  it('of the host keeps what it said, also over a reload, until it is sent after all', async () => {
    const stage = new ChatStage();
    const before = await stage.seat('Alice');
    stage.server.network.plan({ byHost: 'no advertising' }, { route: 'sendPrivate' });
    const key = await stage.send(before, withFriend(stage.bob), 'buy now');
    await stage.clock.advance(5_000);
    const seat = await stage.reload(before);
    await stage.live(seat);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    const row = () => rowsOf(timeline).find((each) => each.key === key);
    expect(row()).toMatchObject({ failure: 'message.refusedByHost', failureReason: 'no advertising' });
    await stage.clock.during(seat.client.messages.retry(key));
    await stage.clock.advance(1_000);
    expect(row()).toMatchObject({ state: 'sent', failure: undefined });
    expect(row()?.failureReason).toBeUndefined();
  });
});

describe('a database that fails', () => {
  it('turns the client to memory, visibly, and no accepted send is lost', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    seat.device.databases.faults.full = new DOMException('full', 'QuotaExceededError');
    await stage.send(seat, withFriend(stage.bob), 'from memory');
    await stage.clock.advance(5_000);
    expect(seat.client.connection.state.getSnapshot().storage).toBe('memory');
    expect(stage.stored('private')).toEqual(['from memory']);
    expect(statesOf(timeline)).toEqual(['sent']);
    stage.server.say(stage.bob, stage.alice, 'and back');
    await stage.clock.advance(1_000);
    expect(textsOf(timeline)).toEqual(['from memory', 'and back']);
  });

  it('that hangs holds nothing up for more than a moment', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    seat.device.databases.faults.hanging = true;
    const sent = seat.client.messages.sendText(withFriend(stage.bob), { text: 'still sent' });
    await stage.clock.advance(6_000);
    await sent;
    expect(stage.stored('private')).toEqual(['still sent']);
    expect(seat.client.connection.state.getSnapshot().storage).toBe('memory');
    seat.device.databases.faults.hanging = false;
  });
});
