import { describe, expect, it } from 'vitest';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { FEATURES, type Feature } from '../protocol/index.ts';
import { ChatStage, textsOf, withFriend } from '../testing/faults/chat-stage.ts';
import { createMemoryServer, createTestClient } from '../testing/index.ts';

const people = [{ userName: 'ann', nickName: 'Ann' }];

it('tells a screen what the server offers, and remembers it for the next visit', async () => {
  const server = createMemoryServer({ users: people, features: ['reactions', 'heads'] });
  const first = await createTestClient(server);
  const { features } = first.client.connection;
  expect([...features.getSnapshot()]).toEqual([]);
  let woken = 0;
  features.subscribe(() => woken++);
  await first.client.auth.login({ userName: 'ann', password: 'password' });
  await first.until(() => features.getSnapshot().has('reactions'));
  expect(features.getSnapshot().has('edit')).toBe(false);
  expect(woken).toBe(1);
  await first.client.destroy();

  const second = await createTestClient(server, { device: first.device });
  expect([...second.client.connection.features.getSnapshot()].sort()).toEqual(['heads', 'reactions']);
  await second.client.destroy();
});

it('offers all of ours, and nothing of a server that knows only the specification', async () => {
  const ours = await createTestClient(createMemoryServer({ users: people }), { user: 'ann' });
  await ours.until(() => ours.client.connection.features.getSnapshot().size === FEATURES.length);
  await ours.client.destroy();
  // Pulls of such a server may have no end: nobody is to wait the 15 s of that.
  const clock = new FakeClock();
  const server = createMemoryServer({ users: people, specOnly: true, clock });
  const plain = await createTestClient(server, { user: 'ann', clock });
  await plain.until(() => plain.client.connection.state.getSnapshot().phase === 'live', 60_000);
  expect(plain.client.connection.features.getSnapshot().size).toBe(0);
  await clock.during(plain.client.destroy());
});

describe.each([
  ['a proxy with status 403', 403],
  ['a proxy with status 404', 404],
  ['a proxy with status 500', 500],
  ['the server: an internal error', 'server.internal'],
  ['the server: not found', 'request.notFound'],
  ['the server: forbidden', 'request.forbidden'],
] as const)('the first visit, with the features refused by %s', (_name, trouble) => {
  it('asks again, and takes the server for what it is', async () => {
    const stage = new ChatStage();
    const { server, alice, bob, clock } = stage;
    server.say(bob, alice, 'one');
    server.network.plan(trouble, { route: 'systemConfig', times: 2 });
    const seat = await stage.seat('Alice');
    await clock.advance(60_000);
    const { isSpecOnly, features, state } = seat.client.connection;
    expect([state.getSnapshot().phase, isSpecOnly.getSnapshot()]).toEqual(['live', false]);
    expect(features.getSnapshot().has('chatSeq')).toBe(true);
    const again = await stage.reload(seat);
    await stage.live(again);
    server.say(bob, alice, 'two');
    await clock.advance(1_000);
    expect(textsOf(await stage.whole(again, withFriend(bob)))).toEqual(['one', 'two']);
  });
});

it('a spec-only server that lacks the route is known as one', async () => {
  const stage = new ChatStage({ specOnly: true });
  stage.server.network.plan('server.internal', { route: 'systemConfig', times: 20 });
  const seat = await stage.seat('Alice');
  await stage.clock.advance(60_000);
  const { isSpecOnly, state } = seat.client.connection;
  expect([state.getSnapshot().phase, isSpecOnly.getSnapshot()]).toEqual(['live', true]);
});

it('a spec-only server that was seen before stays one while it refuses', async () => {
  const stage = new ChatStage({ specOnly: true });
  const seat = await stage.seat('Alice');
  await stage.clock.advance(60_000);
  stage.server.network.plan(403, { route: 'systemConfig', times: 20 });
  const again = await stage.reload(seat);
  await stage.clock.advance(60_000);
  const { isSpecOnly, state } = again.client.connection;
  expect([state.getSnapshot().phase, isSpecOnly.getSnapshot()]).toEqual(['live', true]);
});

describe('a server of the other kind', () => {
  /** The server stops to list features, as a spec-only one does, or lists them again. */
  function listFeatures({ server: { world } }: ChatStage, features: ReadonlySet<Feature> | undefined): void {
    Object.assign(world, { dialect: { ...world.dialect, features } });
  }

  it.each([['spec-only before'], ['spec-only now']])(
    'shows what it has, and nothing under the positions of the other: %s',
    async (kind) => {
      const stage = new ChatStage();
      const { server, alice, bob, clock } = stage;
      const all = server.world.dialect.features;
      const [before, now] = kind === 'spec-only before' ? [undefined, all] : [all, undefined];
      listFeatures(stage, before as never);
      for (const text of ['one', 'two', 'three']) server.say(bob, alice, text);
      const seat = await stage.seat('Alice');
      await clock.advance(60_000);
      expect(seat.client.connection.isSpecOnly.getSnapshot()).toBe(kind === 'spec-only before');
      server.say(bob, alice, 'four');
      await clock.advance(1_000);
      listFeatures(stage, now as never);
      const again = await stage.reload(seat);
      await clock.advance(60_000);
      expect(again.client.connection.isSpecOnly.getSnapshot()).toBe(kind === 'spec-only now');
      server.say(bob, alice, 'five');
      await clock.advance(1_000);
      const texts = textsOf(await stage.whole(again, withFriend(bob)));
      expect(texts).toEqual(['one', 'two', 'three', 'four', 'five']);
      expect(again.client.conversations.conversation(withFriend(bob)).getSnapshot()?.unreadCount).toBe(5);
    },
  );
});
