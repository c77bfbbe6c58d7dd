import { describe, expect, it } from 'vitest';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';

describe.each([
  ['our server', false],
  ['a server that knows only the specification', true],
])('messages.get at %s', (_name, specOnly) => {
  it('answers a message from memory, from disk and from the server; nothing for a deleted or unknown one', async () => {
    const stage = new ChatStage({ specOnly });
    const conversation = withFriend(stage.bob);
    const ids = Array.from({ length: 400 }, (_, n) => stage.server.say(stage.bob, stage.alice, `text ${n}`).id ?? 0);
    const { client } = await stage.seat('Alice');
    const { messages } = client;
    const content = async (id = 0) => (await stage.clock.during(messages.get({ conversation, id })))?.content;
    expect(await content(ids[399])).toBe('text 399');
    expect(await content(ids[0])).toBe('text 0');
    expect(await content(999_999)).toBeUndefined();
    expect(await stage.clock.during(messages.get('no-such-key'))).toBeUndefined();
    const row = await stage.clock.during(messages.get({ conversation, id: ids[5] ?? 0 }));
    expect(row).toMatchObject({ content: 'text 5', conversation });
    expect(Object.isFrozen(row)).toBe(true);
    await stage.clock.during(messages.deleteForMe([{ conversation, id: ids[5] ?? 0 }]));
    expect(await content(ids[5])).toBeUndefined();
  });
});

it('a second tab at a server that knows only the specification finds messages that it does not have', async () => {
  const stage = new ChatStage({ specOnly: true });
  const conversation = withFriend(stage.bob);
  // In memory mode: what a tab does not have is asked from the server.
  const device = stage.device();
  await stage.seat('Alice', device, { storage: 'memory' });
  const ids = Array.from({ length: 150 }, (_, n) => stage.server.say(stage.bob, stage.alice, `text ${n}`).id ?? 0);
  await stage.clock.advance(1_000);
  const follower = await stage.open(device, device.tab(), { storage: 'memory' });
  await stage.live(follower);
  expect(follower.client.connection.state.getSnapshot()).toMatchObject({ follower: true, storage: 'memory' });
  const { messages } = follower.client;
  const found = await stage.clock.during(messages.get({ conversation, id: ids[3] ?? 0 }));
  expect(found?.content).toBe('text 3');
  const listed = await stage.clock.during(messages.list(conversation, { before: ids[3] ?? 0 }));
  expect(listed.map(({ content }) => content)).toEqual(['text 0', 'text 1', 'text 2']);
});

describe('an AbortSignal', () => {
  it('ends the wait of every method that reads, before the request and during it', async () => {
    const stage = new ChatStage();
    const conversation = withFriend(stage.bob);
    const { client } = await stage.seat('Alice');
    const key = await stage.send({ client } as never, conversation, 'hello');
    await stage.clock.advance(1_000);
    stage.server.network.latencyMs = 5_000;
    const { auth, contacts, groups, messages } = client;
    const reads: readonly ((options: { signal: AbortSignal }) => Promise<unknown>)[] = [
      (options) => auth.loadGlobalSetting(options),
      (options) => auth.loadSessions(options),
      (options) => contacts.search('Bob', options),
      (options) => contacts.load(stage.bob, options),
      (options) => contacts.idOf({ externalId: 'x' }, options),
      (options) => groups.search('Hikers', options),
      (options) => groups.loadMembers(stage.hikers, options),
      (options) => messages.list(conversation, { before: 999_999 }, options),
      (options) => messages.get({ conversation, id: 999_999 }, options),
      (options) => messages.loadReaders(key, options),
      (options) => client.person(stage.bob).load(options),
      (options) => client.group(stage.hikers).loadMembers(options),
    ];
    for (const read of reads) {
      const controller = new AbortController();
      const waiting = read({ signal: controller.signal });
      controller.abort();
      await expect(waiting, String(read)).rejects.toMatchObject({ code: 'client.aborted' });
      await expect(read({ signal: controller.signal }), String(read)).rejects.toMatchObject({ code: 'client.aborted' });
    }
    await expect(contacts.load(stage.bob, { signal: 'no' as never })).rejects.toMatchObject({
      issues: [{ path: 'signal' }],
    });
  });
});
