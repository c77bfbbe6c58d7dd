import { describe, expect, it } from 'vitest';
import { CACHE_VERSION } from '../../cache/cache-format.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { MemoryTab } from '../../platform/memory/memory-tab.ts';
import { ChatStage, inGroup, textsOf, withFriend } from './chat-stage.ts';

/** A tab of an earlier build: it stores and expects the previous format version. */
function ofEarlierBuild(tab: MemoryTab): MemoryTab {
  const version = (value: unknown, from: number, to: number): unknown =>
    value !== null && typeof value === 'object' && 'version' in value && value.version === from
      ? { ...value, version: to }
      : value;
  const isMeta = (key: readonly unknown[]): boolean => key[0] === 'meta';
  const earlier = (tx: DatabaseTransaction): DatabaseTransaction => ({
    ...tx,
    get: async (key) => (isMeta(key) ? version(await tx.get(key), CACHE_VERSION - 1, CACHE_VERSION) : tx.get(key)),
    range: async (range) =>
      (await tx.range(range)).map(({ key, value }) => ({
        key,
        value: isMeta(key) ? version(value, CACHE_VERSION - 1, CACHE_VERSION) : value,
      })),
    put: (key, value) => tx.put(key, isMeta(key) ? version(value, CACHE_VERSION, CACHE_VERSION - 1) : value),
  });
  const { databases } = tab.platform;
  Object.assign(tab.platform, {
    databases: {
      available: databases.available,
      names: (prefix: string) => databases.names(prefix),
      remove: (name: string) => databases.remove(name),
      open: async (name: string) => {
        const database = await databases.open(name);
        const transaction: typeof database.transaction = (mode, run, options) =>
          database.transaction(mode, (tx) => run(earlier(tx)), options);
        return { ...database, transaction };
      },
    } satisfies typeof databases,
  });
  return tab;
}

describe('a tab whose build has another cache format', () => {
  it.each([
    ['with locks', true],
    ['without', false],
  ])('shows the conversations while a tab of an earlier build is open: %s', async (_where, secure) => {
    const stage = new ChatStage();
    const to = withFriend(stage.bob);
    const device = stage.device({ secure });
    const earlier = await stage.open(device, ofEarlierBuild(device.tab()));
    await stage.clock.during(earlier.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(earlier);
    stage.server.say(stage.bob, stage.alice, 'hello');
    await stage.clock.advance(2_000);

    const newer = await stage.open(device);
    await stage.clock.advance(3_000);
    const { list } = newer.client.conversations;
    expect(list.getSnapshot()).toEqual({ keys: [to, `g:${stage.hikers}`], ready: true });
    expect(newer.client.conversations.conversation(to).getSnapshot()?.unreadCount).toBe(1);
    expect(textsOf(await stage.whole(newer, to))).toEqual(['hello']);

    stage.server.say(stage.bob, stage.alice, 'live');
    await stage.clock.advance(1_000);
    await stage.send(earlier, to, 'from the earlier one');
    await stage.clock.advance(1_000);
    await stage.send(newer, to, 'from the newer one');
    await stage.clock.advance(5_000);
    const texts = ['hello', 'live', 'from the earlier one', 'from the newer one'];
    expect(stage.stored('private')).toEqual(texts);
    for (const seat of [earlier, newer]) expect(textsOf(await stage.whole(seat, to))).toEqual(texts);
    earlier.tab.kill();
    const after = await stage.reload(newer);
    await stage.live(after);
    expect(textsOf(await stage.whole(after, to))).toEqual(texts);
    for (const { errors } of [earlier, newer, after]) expect(errors).toEqual([]);
  });
});

describe.each([
  ['our server', false],
  ['an older spec-only server', 'older'],
  ['a newer spec-only server', 'newer'],
] as const)('a client that finds the cache of an earlier build: %s', (_where, specOnly) => {
  it('keeps unsent messages, drafts and what they quote', async () => {
    const stage = new ChatStage({ specOnly });
    const to = withFriend(stage.bob);
    const device = stage.device();
    const earlier = await stage.open(device, ofEarlierBuild(device.tab()));
    await stage.clock.during(earlier.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(earlier);
    const said = stage.server.say(stage.bob, stage.alice, 'a question');
    await stage.clock.advance(2_000);
    device.setOnline(false);
    await stage.send(earlier, to, 'not sent yet');
    const quote = { ...{ key: `i${said.id}`, id: said.id, type: 0, content: 'a question' }, ...sender(stage) };
    earlier.client.conversations.setDraft(to, 'half an answer', { quote });
    await stage.clock.advance(2_000);

    const newer = await stage.reload(earlier);
    await stage.clock.advance(1_000);
    device.setOnline(true);
    await stage.live(newer);
    await stage.clock.advance(60_000);
    const shown = newer.client.conversations.conversation(to).getSnapshot();
    expect(shown).toMatchObject({
      draft: 'half an answer',
      draftExtras: { quote: { id: said.id, key: `p${said.id}` } },
    });
    expect(stage.stored('private')).toEqual(['a question', 'not sent yet']);
    expect(textsOf(await stage.whole(newer, to))).toEqual(['a question', 'not sent yet']);
    expect(newer.client.messages.unsent.getSnapshot()).toBe(0);
  });

  it('does not count messages again that were read before', async () => {
    const stage = new ChatStage({ specOnly });
    const device = stage.device();
    const earlier = await stage.open(device, ofEarlierBuild(device.tab()));
    await stage.clock.during(earlier.client.auth.login({ userName: 'alice', password: 'password' }));
    await stage.live(earlier);
    const chats = [withFriend(stage.bob), inGroup(stage.hikers)];
    for (let n = 0; n < 3; n += 1) {
      stage.server.say(stage.bob, stage.alice, `private ${n}`);
      stage.server.say(stage.bob, { groupId: stage.hikers }, `group ${n}`);
    }
    await stage.clock.advance(60_000);
    for (const key of chats) await stage.clock.during(earlier.client.conversations.markRead(key));
    await stage.clock.advance(5_000);
    stage.server.say(stage.bob, stage.alice, 'unread');
    await stage.clock.advance(5_000);
    const unread = ({ client }: typeof earlier) =>
      chats.map((key) => client.conversations.conversation(key).getSnapshot()?.unreadCount);
    expect(unread(earlier)).toEqual([1, 0]);

    const newer = await stage.reload(earlier);
    await stage.live(newer);
    await stage.clock.advance(60_000);
    for (const key of chats) expect(textsOf(await stage.whole(newer, key)).length).toBeGreaterThan(2);
    expect(unread(newer)).toEqual([1, 0]);
  });
});

const sender = (stage: ChatStage) => ({ sendId: stage.bob, sendNickName: 'Bob', mine: false });
