import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../protocol/index.ts';
import { messageKey } from '../store/messages/row-key.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';
import { deleteForOneself, flushAll } from '../testing/server/domain/deletions.ts';
import { cacheName } from './account-cache.ts';

const SECRET = 'a text that is removed';

/** Everything that the device stores of Alice, as one text. */
async function storedText(stage: ChatStage, { device, client }: Seat): Promise<string> {
  const name = cacheName(client.storageKey, stage.alice);
  const database = await device.databases.open(name);
  const rows = await database.transaction('read', (tx) => tx.range({ from: [''], to: ['\uffff'] }));
  database.close();
  const local = device.local.keys().filter((key) => key.startsWith(name));
  return JSON.stringify([rows, local.map((key) => device.local.get(key))]);
}

type Remove = (stage: ChatStage, seat: Seat, message: StoredMessage) => unknown;

const removals: readonly (readonly [string, Remove])[] = [
  ['all history cleared here', ({ clock }, { client }) => clock.during(client.messages.clearAll())],
  ['all history cleared on another device', ({ server, alice }) => flushAll(server.world, alice)],
  [
    'the conversation cleared here',
    ({ clock, bob }, { client }) => clock.during(client.messages.clear(withFriend(bob))),
  ],
  [
    'the message deleted for oneself here',
    async (stage, seat, { id }) => {
      const conversation = withFriend(stage.bob);
      (await stage.whole(seat, conversation)).close();
      await stage.clock.during(seat.client.messages.deleteForMe([messageKey(conversation, id)]));
    },
  ],
  [
    'the message deleted for oneself on another device',
    ({ server, alice, bob }, _seat, { id }) =>
      deleteForOneself(server.world, alice, 'private', { chatId: bob, messageIds: [id] }),
  ],
  ['the message recalled by its sender', ({ server, bob }, _seat, message) => server.recall(bob, message)],
];

describe.each([
  ['the database', 'auto'],
  ['local storage', 'local-storage'],
] as const)('a removed message in %s', (_driver, storage) => {
  describe.each(removals)('%s', (_how, remove) => {
    it.each(['in memory', 'on disk alone'])('does not come back with the next message: %s', async (place) => {
      const stage = new ChatStage();
      const { server, alice, bob, clock } = stage;
      let seat = await stage.seat('Alice', undefined, { storage });
      const message = server.say(bob, alice, SECRET);
      await clock.advance(1_000);
      if (place === 'on disk alone') {
        seat = await stage.reload(seat, { storage });
        await stage.live(seat);
      }
      // The newest chunk of the conversation is in memory of the cache from here on.
      server.say(bob, alice, 'a text that stays');
      await clock.advance(1_000);
      expect(await storedText(stage, seat)).toContain(SECRET);
      await remove(stage, seat, message);
      await clock.advance(30_000);
      expect(await storedText(stage, seat)).not.toContain(SECRET);
      server.say(bob, alice, 'the next message');
      await clock.advance(30_000);
      expect(await storedText(stage, seat)).toContain('the next message');
      expect(await storedText(stage, seat)).not.toContain(SECRET);
      const search = seat.client.messages.search({ keyword: SECRET });
      await clock.until(() => search.getSnapshot().phase === 'done');
      expect(search.getSnapshot().results).toEqual([]);
    });
  });
});
