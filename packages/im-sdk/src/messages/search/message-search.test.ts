import { describe, expect, it } from 'vitest';
import type { Seat } from '../../testing/client-stage.ts';
import { ChatStage, inGroup, withFriend } from '../../testing/faults/chat-stage.ts';
import type { MessageQuery, SearchSnapshot } from './search-service.ts';

async function find(stage: ChatStage, { client }: Seat, query: MessageQuery): Promise<SearchSnapshot> {
  const search = client.messages.search(query);
  await stage.clock.until(() => ['done', 'failed'].includes(search.getSnapshot().phase));
  return search.getSnapshot();
}

const words = ({ results }: SearchSnapshot): string[] => results.map(({ content }) => content);

describe.each([
  ['our server', false],
  ['a server that knows only the specification', true],
])('searching at %s', (_name, specOnly) => {
  it('finds what this device has: newest first, in all conversations or one, also without a network', async () => {
    const stage = new ChatStage({ specOnly });
    const seat = await stage.seat('Alice');
    for (let n = 1; n <= 200; n += 1) {
      stage.server.say(stage.bob, stage.alice, n % 50 === 0 ? `Lunch at ${n}` : `filler ${n}`);
    }
    await stage.clock.advance(2_000);
    stage.server.say(stage.bob, { groupId: stage.hikers }, '周末去爬山，带上午餐 LUNCH');
    await stage.clock.advance(5_000);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    while (!timeline.getSnapshot().atStart) await stage.clock.during(timeline.loadOlder());
    timeline.close();
    seat.device.setOnline(false);
    const everywhere = words(await find(stage, seat, { keyword: 'lunch' }));
    expect(everywhere).toEqual([
      '周末去爬山，带上午餐 LUNCH',
      'Lunch at 200',
      'Lunch at 150',
      'Lunch at 100',
      'Lunch at 50',
    ]);
    const inOne = words(await find(stage, seat, { keyword: 'lunch', conversation: withFriend(stage.bob) }));
    expect(inOne).toHaveLength(4);
    expect(words(await find(stage, seat, { keyword: '爬山' }))).toHaveLength(1);
    expect(words(await find(stage, seat, { keyword: 'dinner' }))).toEqual([]);
  });
});

describe('searching beyond the device', () => {
  it('adds what the server has, each message once, and older ones when asked', async () => {
    const stage = new ChatStage();
    for (let n = 1; n <= 120; n += 1) stage.server.say(stage.bob, stage.alice, `needle ${n}`);
    const seat = await stage.seat('Alice');
    await stage.clock.advance(2_000);
    const search = seat.client.messages.search({ keyword: 'needle', conversation: withFriend(stage.bob) });
    await stage.clock.until(() => search.getSnapshot().phase === 'done');
    expect(search.getSnapshot()).toMatchObject({ more: true, total: 120 });
    while (search.getSnapshot().more) await stage.clock.during(search.loadMore());
    const expected = Array.from({ length: 120 }, (_, index) => `needle ${120 - index}`);
    expect(words(search.getSnapshot())).toEqual(expected);
  });

  it('keeps what the device has where the server cannot be asked, and asks again', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.say(stage.bob, stage.alice, 'needle');
    await stage.clock.advance(2_000);
    stage.server.network.plan('message.notFound', { route: 'searchMessages' });
    const search = seat.client.messages.search({ keyword: 'needle' });
    await stage.clock.until(() => search.getSnapshot().phase === 'failed');
    expect(words(search.getSnapshot())).toEqual(['needle']);
    await stage.clock.during(search.loadMore());
    expect(search.getSnapshot()).toMatchObject({ phase: 'done', more: false, total: 1 });
  });
});

describe('searching on a device', () => {
  it('leaves out what was recalled or deleted, and narrows by kind, sender and time', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    const to = withFriend(stage.bob);
    const gone = stage.server.say(stage.bob, stage.alice, 'plan one');
    stage.server.say(stage.bob, stage.alice, 'plan two https://im.test/x');
    await stage.clock.advance(60_000);
    const key = await stage.send(seat, to, 'plan three');
    await stage.clock.advance(1_000);
    stage.server.recall(stage.bob, gone);
    await stage.clock.advance(1_000);
    expect(words(await find(stage, seat, { keyword: 'plan' }))).toEqual(['plan three', 'plan two https://im.test/x']);
    expect(words(await find(stage, seat, { kind: 'link' }))).toEqual(['plan two https://im.test/x']);
    expect(words(await find(stage, seat, { senderId: stage.alice }))).toEqual(['plan three']);
    const since = stage.clock.now() - 30_000;
    expect(words(await find(stage, seat, { keyword: 'plan', from: since }))).toEqual(['plan three']);
    expect(words(await find(stage, seat, { keyword: 'plan', to: since }))).toEqual(['plan two https://im.test/x']);
    await stage.clock.during(seat.client.messages.deleteForMe([key]));
    expect(words(await find(stage, seat, { keyword: 'plan' }))).toEqual(['plan two https://im.test/x']);
    expect(words(await find(stage, seat, { keyword: 'plan', conversation: inGroup(stage.hikers) }))).toEqual([]);
  });

  it('forgets what is recalled or deleted while it stands, also where the device does not have the row', async () => {
    const stage = new ChatStage();
    const first = stage.server.say(stage.bob, stage.alice, 'needle on the server only');
    for (let n = 1; n <= 300; n += 1) stage.server.say(stage.bob, stage.alice, `filler ${n}`);
    const mine = stage.server.say(stage.alice, stage.bob, 'needle of one’s own');
    const last = stage.server.say(stage.bob, stage.alice, 'needle on the device');
    const seat = await stage.seat('Alice');
    await stage.clock.advance(2_000);
    const search = seat.client.messages.search({ keyword: 'needle' });
    await stage.clock.until(() => search.getSnapshot().phase === 'done');
    expect(search.getSnapshot()).toMatchObject({ total: 3 });
    let emitted = 0;
    search.subscribe(() => {
      emitted += 1;
    });
    stage.server.recall(stage.bob, last);
    await stage.clock.until(() => search.getSnapshot().results.length === 2);
    expect(search.getSnapshot().total).toBe(2);
    stage.server.recall(stage.bob, first);
    await stage.clock.until(() => search.getSnapshot().results.length === 1);
    expect(words(search.getSnapshot())).toEqual(['needle of one’s own']);
    await stage.clock.during(seat.client.messages.deleteForMe(search.getSnapshot().results.map(({ key }) => key)));
    await stage.clock.until(() => search.getSnapshot().results.length === 0);
    expect([mine.content, search.getSnapshot().total]).toEqual(['needle of one’s own', 0]);
    expect(emitted).toBeGreaterThan(0);
    search.cancel();
  });

  it('says nothing more once it was cancelled', async () => {
    const stage = new ChatStage();
    const seat = await stage.seat('Alice');
    stage.server.say(stage.bob, stage.alice, 'needle');
    await stage.clock.advance(1_000);
    const search = seat.client.messages.search({ keyword: 'needle' });
    let emitted = 0;
    search.subscribe(() => {
      emitted += 1;
    });
    search.cancel();
    await stage.clock.advance(2_000);
    expect([emitted, search.getSnapshot().results]).toEqual([0, []]);
  });
});
