import { limits, type Message } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Device } from '../device.ts';
import type { Suite } from '../target.ts';

/** Edits: the row says the new text wherever it is listed, and a row of its own says that it changed. */
export function describeEdits(suite: Suite): void {
  const { describe, it, expect } = suite;
  const privately = { kind: 'private' };

  async function rowsOf(device: Device, other: Device): Promise<Message[]> {
    const query = { target: other.userId, from: 1, to: 99 };
    return (await device.ok('range', { params: privately, query })).items;
  }

  describe('edit', () => {
    it('is a stored row with the next number, and the listed row has the new text', async () => {
      const [alice, bob] = await twoFriends(suite);
      const toBob = await bob.connect();
      const sent = await alice.text(bob, 'helo');
      const row = await alice.ok('editMessage', { params: privately, body: { id: sent.id, content: 'hello' } });
      expect(row).toMatchObject({ type: 7, sendId: alice.userId, recvId: bob.userId, chatSeq: 2 });
      const { id, content, editedAt } = JSON.parse(row.content ?? '{}');
      expect([id, content]).toEqual([sent.id, 'hello']);
      const pushed = await toBob.message(({ type }) => type === 7, 'the edit');
      expect(pushed).toMatchObject({ id: row.id, chatSeq: 2, content: row.content });
      for (const device of [alice, bob]) {
        const [first] = await rowsOf(device, device === alice ? bob : alice);
        expect(first).toMatchObject({ id: sent.id, content: 'hello', isEdited: true, editedAt });
      }
      const pulled = await bob.ok('loadOffline', { params: privately, query: { minId: 0 } });
      expect(pulled.map(({ type }) => type)).toEqual([0, 7]);
      const { items } = await bob.ok('heads', { query: { since: 0 } });
      expect(items.find(({ target }) => target === alice.userId)).toMatchObject({ unread: 1, countSeq: 1, headSeq: 2 });
      expect(items.find(({ target }) => target === alice.userId)?.last).toMatchObject({
        id: sent.id,
        content: 'hello',
      });
    });

    it('is followed by quotes of the message', async () => {
      const [alice, bob] = await twoFriends(suite);
      const sent = await alice.text(bob, 'teh end');
      await bob.ok('sendPrivate', {
        body: { recvId: alice.userId, content: 'what?', type: 0, quoteMessageId: sent.id },
      });
      await alice.ok('editMessage', { params: privately, body: { id: sent.id, content: 'the end' } });
      const quoting = (await rowsOf(bob, alice)).find(({ quoteMessage }) => quoteMessage);
      expect(quoting?.quoteMessage).toMatchObject({ id: sent.id, content: 'the end' });
    });

    it('is for the author, of a text that still stands', async () => {
      const [alice, bob] = await twoFriends(suite);
      const eve = await person(suite, 'eve');
      const sent = await alice.text(bob, 'mine');
      const input = { params: privately, body: { id: sent.id, content: 'other' } };
      await bob.refused('editMessage', input, 'message.editForbidden');
      await eve.refused('editMessage', input, 'message.notFound');
      await alice.refused('editMessage', { ...input, params: { kind: 'group' } }, 'message.notFound');
      await alice.refused('editMessage', { ...input, body: { id: sent.id, content: '' } }, 'request.invalid');
      await alice.refused('editMessage', { ...input, body: { id: 900_000_001, content: 'x' } }, 'message.notFound');
      const edit = await alice.ok('editMessage', input);
      await alice.refused('editMessage', { ...input, body: { id: edit.id, content: 'x' } }, 'message.notFound');
      const shake = await alice.ok('sendPrivate', { body: { recvId: bob.userId, type: 92, content: '' } });
      await alice.refused('editMessage', { ...input, body: { id: shake.id, content: 'x' } }, 'message.editForbidden');
      await alice.ok('recallMessage', { params: { kind: 'private', id: sent.id ?? 0 } });
      await alice.refused('editMessage', input, 'message.recalled');
    });

    it('leaves nothing of any version behind when the message is recalled', async () => {
      const [alice, bob] = await twoFriends(suite);
      const sent = await alice.text(bob, 'first-secret');
      const body = { id: sent.id, content: 'second-secret' };
      await alice.ok('editMessage', { params: privately, body });
      await alice.ok('recallMessage', { params: { kind: 'private', id: sent.id ?? 0 } });
      const everything = JSON.stringify([
        await rowsOf(bob, alice),
        await bob.ok('loadOffline', { params: privately, query: { minId: 0 } }),
        await bob.ok('heads', { query: { since: 0 } }),
      ]);
      expect(everything.includes('secret')).toBe(false);
      expect((await rowsOf(bob, alice)).map(({ type }) => type)).toEqual([0, 7, 10]);
    });

    it('answers a repeat of the send with the edited row', async () => {
      const [alice, bob] = await twoFriends(suite);
      const body = { recvId: bob.userId, type: 0, content: 'one', tmpId: `edited-${alice.userId}` };
      const sent = await alice.ok('sendPrivate', { body });
      await alice.ok('editMessage', { params: privately, body: { id: sent.id, content: 'two' } });
      expect(await alice.ok('sendPrivate', { body })).toMatchObject({ id: sent.id, content: 'two' });
    });

    it('is a thing of those who may write: not of a former member', async () => {
      const { ann, owner, groupId } = await smallGroup(suite);
      const sent = await ann.textGroup(groupId, 'of ann');
      const body = { id: sent.id, content: 'of ann, edited' };
      await owner.refused('editMessage', { params: { kind: 'group' }, body }, 'message.editForbidden');
      const row = await ann.ok('editMessage', { params: { kind: 'group' }, body });
      expect(row).toMatchObject({ groupId, type: 7, sendRole: 1 });
    });

    if (suite.drivesClock) {
      it('ends after 15 minutes', async () => {
        const [alice, bob] = await twoFriends(suite);
        const sent = await alice.text(bob, 'old');
        await suite.target().advance?.(limits.editWithinMs + 1_000);
        const body = { id: sent.id, content: 'new' };
        await alice.refused('editMessage', { params: privately, body }, 'message.editTooLate');
      });
    }
  });
}
