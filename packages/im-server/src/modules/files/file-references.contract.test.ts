import { beforeAll, describe, expect, test } from 'vitest';
import { type Tx, transact } from '../../infra/database/transaction.ts';
import type { FileHolder } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { onEveryStore, type Person, type TestServer } from '../../testing/servers.ts';
import { createFileKey } from './file-key.ts';
import * as repository from './file-repository.ts';

onEveryStore((start) => {
  describe('who may name a file, and how long it stays', () => {
    let server: TestServer;
    let alice: Person;
    let bob: Person;

    beforeAll(async () => {
      server = await start();
      alice = await server.person('alice');
      bob = await server.person('bob');
      const { data } = await alice.post('/friend/request/apply', { friendId: bob.id, source: 1 });
      await bob.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
    });

    const files = () => server.server.context.files;
    const inside = <T>(work: (tx: Tx) => Promise<T>) => transact(server.server.context.database, work);

    async function uploaded(owner: Person | undefined): Promise<string> {
      const { database, clock } = server.server.context;
      const key = createFileKey('file', 'txt', clock.now());
      const file = {
        key,
        owner_id: owner?.id ?? null,
        kind: 'file',
        media_type: 'text/plain',
        name: 'a.txt',
        size: 3,
        width: 0,
        height: 0,
      };
      await transact(database, (tx) => repository.insert(tx, [{ ...file, thumb_key: null, created_at: clock.now() }]));
      return key;
    }

    async function sent(from: Person, to: Person): Promise<FileHolder> {
      const { data } = await from.post('/message/private/send', { recvId: to.id, type: 0, content: 'with a file' });
      return { kind: 'message', id: (data as { id: number }).id };
    }

    const mayName = async (person: Person, key: string) => {
      const [refusal] = await inside((tx) => files().checkAccess(tx, [{ userId: person.id, keys: [key] }]));
      return refusal;
    };
    const goneAt = async (key: string) => (await repository.find(server.server.context.database, key))?.gone_at ?? null;

    test('one names what one uploaded; another only after it was in a message that they see', async () => {
      const key = await uploaded(alice);
      expect(await mayName(alice, key)).toBeUndefined();
      expect(await mayName(bob, key)).toBe('file.foreign');
      const holder = await sent(alice, bob);
      await inside((tx) => files().addReferences(tx, [{ holder, keys: [key] }]));
      expect(await mayName(bob, key)).toBeUndefined();
      const carol = await server.person('carol');
      expect(await mayName(carol, key)).toBe('file.foreign');
      expect(await mayName(alice, createFileKey('file', 'txt', 0))).toBe('file.foreign');
    });

    test('a member of a group names what was sent while they are in it: nothing from before, nothing once they left', async () => {
      const { data } = await alice.post('/group/create', { name: 'Walkers' });
      const groupId = (data as { id: number }).id;
      const sentToGroup = async () => {
        const key = await uploaded(alice);
        const answer = await alice.post('/message/group/send', { groupId, type: 0, content: 'with a file' });
        const holder: FileHolder = { kind: 'message', id: (answer.data as { id: number }).id };
        await inside((tx) => files().addReferences(tx, [{ holder, keys: [key] }]));
        return key;
      };
      const before = await sentToGroup();
      expect(await alice.post('/group/invite', { groupId, friendIds: [bob.id] })).toMatchObject({ code: 200 });
      const since = await sentToGroup();
      expect([await mayName(bob, before), await mayName(bob, since)]).toEqual(['file.foreign', undefined]);
      expect(await bob.delete(`/group/quit/${groupId}`)).toMatchObject({ code: 200 });
      expect(await mayName(bob, since)).toBe('file.foreign');
    });

    test('a file goes with its last message, and nobody can bring it back', async () => {
      const key = await uploaded(alice);
      const [first, second] = [await sent(alice, bob), await sent(bob, alice)];
      await inside((tx) =>
        files().addReferences(
          tx,
          [first, second].map((holder) => ({ holder, keys: [key] })),
        ),
      );
      await inside((tx) => files().removeReferences(tx, [first]));
      expect(await goneAt(key)).toBeNull();
      await inside((tx) => files().removeReferences(tx, [second]));
      expect(await goneAt(key)).not.toBeNull();
      expect(await mayName(alice, key)).toBe('file.gone');
    });

    test('whoever shows a picture shows its thumbnail', async () => {
      const { database, clock } = server.server.context;
      const thumb = await uploaded(alice);
      const key = createFileKey('image', 'png', clock.now());
      const picture = { key, owner_id: alice.id, kind: 'image', media_type: 'image/png', name: 'a.png', size: 3 };
      await transact(database, (tx) =>
        repository.insert(tx, [{ ...picture, width: 1, height: 1, thumb_key: thumb, created_at: clock.now() }]),
      );
      const album: FileHolder = { kind: 'album', id: 7 };
      await inside((tx) => files().setReferences(tx, alice.id, album, [`/api/file/${key}`]));
      await inside((tx) => files().setReferences(tx, alice.id, album, [`/api/file/${key}`]));
      expect([await goneAt(key), await goneAt(thumb)]).toEqual([null, null]);
      await inside((tx) => files().removeReferences(tx, [album]));
      expect([await goneAt(key), await goneAt(thumb)]).toEqual([expect.any(Number), expect.any(Number)]);
    });

    test('a transaction that fails lets go of nothing', async () => {
      const key = await uploaded(alice);
      const holder = await sent(alice, bob);
      await inside((tx) => files().addReferences(tx, [{ holder, keys: [key] }]));
      const failing = inside(async (tx) => {
        await files().removeReferences(tx, [holder]);
        throw new Error('half-way');
      });
      await expect(failing).rejects.toThrow('half-way');
      expect(await goneAt(key)).toBeNull();
    });

    test('an avatar that is replaced goes, one that is kept needs no right', async () => {
      const [first, second] = [await uploaded(alice), await uploaded(alice)];
      const holder: FileHolder = { kind: 'user', id: alice.id };
      const hold = (person: Person, ...addresses: string[]) =>
        inside((tx) => files().setReferences(tx, person.id, holder, addresses));
      expect(await hold(alice, `https://chat.example.org/api/file/${first}`, '')).toEqual([`/api/file/${first}`, '']);
      expect(await hold(bob, `/api/file/${first}`)).toEqual([`/api/file/${first}`]);
      expect(await hold(alice, `/api/file/${second}`)).toEqual([`/api/file/${second}`]);
      expect([await goneAt(first), await goneAt(second)]).toEqual([expect.any(Number), null]);
      expect(await hold(alice, '/api/file/demo/p1.webp')).toEqual(['/api/file/demo/p1.webp']);
      expect(await goneAt(second)).not.toBeNull();
    });

    test.each([
      'https://tracker.example.org/pixel.gif',
      'javascript:alert(1)',
      '/api/file/../../secret',
      '/api/file/image/20260101/AAAAAAAAAAAAAAAAAAAAAA.png?x=1',
      '/api/file/image/20260101/AAAAAAAAAAAAAAAAAAAAAA.png',
      'data:image/png;base64,AAAA',
    ])('nobody can be shown %s', async (address) => {
      const holding = inside((tx) => files().setReferences(tx, alice.id, { kind: 'user', id: alice.id }, [address]));
      await expect(holding).rejects.toThrow(Refusal);
    });

    test('only what was uploaded before signing up can be claimed at it', async () => {
      const [nobodys, alices] = [await uploaded(undefined), await uploaded(alice)];
      const claim = (key: string) => inside((tx) => files().claimAvatar(tx, bob.id, [`/api/file/${key}`]));
      await expect(claim(alices)).rejects.toThrow(Refusal);
      expect(await claim(nobodys)).toEqual([`/api/file/${nobodys}`]);
      await expect(claim(nobodys)).rejects.toThrow(Refusal);
      expect(await mayName(bob, nobodys)).toBeUndefined();
    });
  });
});
