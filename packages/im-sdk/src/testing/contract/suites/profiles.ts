import { limits } from '../../../protocol/index.ts';
import { person, smallGroup, twoFriends } from '../cast.ts';
import type { Suite } from '../target.ts';

/** One's own profile, and who hears of it. */
export function describeProfiles(suite: Suite): void {
  const { describe, it, expect } = suite;
  const full = {
    nickName: 'Alice the Great',
    mobile: '13800138000',
    email: 'alice@example.org',
    sex: 1,
    signature: 'Here I am',
    birthday: '1992-02-29',
  };

  describe('the own profile', () => {
    it('has no gender until one is chosen', async () => {
      const [alice, bob] = await twoFriends(suite);
      expect((await alice.ok('self')).sex ?? null).toBe(null);
      expect((await bob.ok('findUser', { params: { id: alice.userId } })).sex ?? null).toBe(null);
      await alice.ok('updateProfile', { body: { nickName: 'Alice', sex: null } });
      expect((await alice.ok('self')).sex ?? null).toBe(null);
      await alice.ok('updateProfile', { body: { nickName: 'Alice', sex: 0 } });
      expect((await bob.ok('findUser', { params: { id: alice.userId } })).sex).toBe(0);
    });

    it('changes as a whole; private fields stay private', async () => {
      const [alice, bob] = await twoFriends(suite);
      await alice.ok('updateProfile', { body: { id: alice.userId, userName: 'ignored', ...full } });
      expect(await alice.ok('self')).toMatchObject({ ...full, userName: alice.userName });
      const own = await alice.ok('findUser', { params: { id: alice.userId } });
      expect(own).toEqual(await alice.ok('self'));
      const seen = await bob.ok('findUser', { params: { id: alice.userId } });
      expect(seen).toMatchObject({ nickName: full.nickName, signature: full.signature, sex: 1 });
      for (const field of ['mobile', 'email', 'hidesLastSeen']) expect(field in seen).toBe(false);
    });

    it('keeps what is missing or null, and clears by an empty text', async () => {
      const alice = await person(suite, 'alice');
      await alice.ok('updateProfile', { body: full });
      await alice.ok('updateProfile', { body: { nickName: 'Al', mobile: null, birthday: '', email: '' } });
      expect(await alice.ok('self')).toMatchObject({ ...full, nickName: 'Al', birthday: '', email: '' });
    });

    const wrong: [string, object][] = [
      ['an empty nickname', { nickName: '  ' }],
      ['a nickname over 20', { nickName: 'x'.repeat(limits.nickNameLength + 1) }],
      ['no nickname', { nickName: undefined }],
      ['a phone number that begins wrong', { mobile: '12800138000' }],
      ['a phone number that is too long', { mobile: '138001380001' }],
      ['an email address without a host', { email: 'alice@' }],
      ['a day that is not in the month', { birthday: '2023-02-29' }],
      ['a year before 1950', { birthday: '1949-12-31' }],
      ['a day in words', { birthday: 'yesterday' }],
      ['another sex', { sex: 2 }],
      ['a signature over 128', { signature: 'x'.repeat(limits.signatureLength + 1) }],
    ];
    for (const [what, fields] of wrong) {
      it(`refuses ${what} and changes nothing`, async () => {
        const alice = await person(suite, 'alice');
        const before = await alice.ok('self');
        await alice.refused('updateProfile', { body: { ...full, ...fields } }, 'request.invalid');
        expect(await alice.ok('self')).toMatchObject({ nickName: before.nickName, signature: '' });
      });
    }

    it('is nobody else’s to change', async () => {
      const [alice, eve] = [await person(suite, 'alice'), await person(suite, 'eve')];
      await eve.refused('updateProfile', { body: { ...full, id: alice.userId } }, 'request.forbidden');
      expect((await alice.ok('self')).nickName).toBe(alice.userName);
    });

    it('is told to friends, to people of shared groups and to one’s other terminals, to nobody else', async () => {
      const { owner, ann, ben } = await smallGroup(suite);
      const eve = await person(suite, 'eve');
      const phone = await ann.sibling('phone', 1).login();
      const [friend, fellow, stranger, own] = await Promise.all([
        owner.connect(),
        ben.connect(),
        eve.connect(),
        phone.connect(),
      ]);
      await ann.ok('updateProfile', { body: { nickName: 'Annie', signature: 'new' } });
      for (const socket of [friend, fellow, own]) {
        const push = await socket.message(({ type }) => type === 55, 'the new profile');
        expect(JSON.parse(push.content ?? '')).toMatchObject({ id: ann.userId, nickName: 'Annie', signature: 'new' });
        expect(push.content?.includes('mobile')).toBe(false);
      }
      stranger.send(1, {});
      await stranger.frame(({ cmd }) => cmd === 1, 'the heartbeat to be answered');
      expect(stranger.messages()).toEqual([]);
    });

    it('is found in the changes of whoever lost the push', async () => {
      const { owner, ann, ben, groupId } = await smallGroup(suite);
      const [revOfFriend, revOfFellow] = [(await owner.ok('heads')).rev, (await ben.ok('heads')).rev];
      const { version } = await ben.ok('findGroup', { params: { id: groupId } });
      await ann.ok('updateProfile', { body: { nickName: 'Annie' } });
      const friend = await owner.ok('changes', { query: { rev: revOfFriend } });
      expect(friend.friends).toMatchObject([{ id: ann.userId, nickName: 'Annie' }]);
      const fellow = await ben.ok('changes', { query: { rev: revOfFellow } });
      expect((fellow.groups ?? []).map(({ id }) => id)).toEqual([groupId]);
      const query = { version: version ?? 0 };
      const changed = await ben.ok('groupMembers', { params: { id: groupId }, query });
      expect(changed).toMatchObject([{ userId: ann.userId, nickName: 'Annie' }]);
    });

    it('tells nobody of what nobody sees', async () => {
      const [alice, bob] = await twoFriends(suite);
      const { rev } = await bob.ok('heads');
      const { nickName } = await alice.ok('self');
      await alice.ok('updateProfile', { body: { nickName, mobile: '13900139000' } });
      expect((await bob.ok('heads')).rev).toBe(rev);
    });

    it('may name no picture from elsewhere', async () => {
      const alice = await person(suite, 'alice');
      const body = { nickName: 'Al', headImage: 'https://tracker.example.org/a.png' };
      await alice.refused('updateProfile', { body }, 'file.foreign', 'request.invalid');
      expect((await alice.ok('self')).headImage).toBe('');
    });
  });

  describe('when somebody was here last', () => {
    it('is for friends, and only where the person does not keep it', async () => {
      const [alice, bob] = await twoFriends(suite);
      const eve = await person(suite, 'eve');
      const seen = async () => (await bob.ok('findUser', { params: { id: alice.userId } })).lastSeen;
      expect(typeof (await seen())).toBe('number');
      const stranger = await eve.ok('findUser', { params: { id: alice.userId } });
      expect('lastSeen' in stranger).toBe(false);
      await alice.ok('updateProfile', { body: { nickName: 'Alice', hidesLastSeen: true } });
      expect(await seen()).toBe(undefined);
      expect((await bob.ok('findFriend', { params: { id: alice.userId } })).lastSeen ?? 0).toBe(0);
      expect((await alice.ok('self')).hidesLastSeen).toBe(true);
    });

    it('is a change for friends once it is hidden or shown again', async () => {
      const [alice, bob] = await twoFriends(suite);
      for (const hidesLastSeen of [true, false]) {
        const { rev } = await bob.ok('heads');
        await alice.ok('updateProfile', { body: { nickName: alice.userName, hidesLastSeen } });
        const { friends } = await bob.ok('changes', { query: { rev } });
        expect(friends).toMatchObject([{ id: alice.userId }]);
        if (hidesLastSeen) expect(friends?.[0]?.lastSeen).toBe(0);
      }
    });

    it('and being online is hidden from strangers', async () => {
      const [alice, eve] = [await person(suite, 'alice'), await person(suite, 'eve')];
      await alice.connect();
      expect((await eve.ok('findUser', { params: { id: alice.userId } })).online).toBe(false);
      const [found] = await eve.ok('searchUsers', { query: { name: alice.userName } });
      expect(found?.online).toBe(false);
      await alice.befriend(eve);
      expect((await eve.ok('findUser', { params: { id: alice.userId } })).online).toBe(true);
    });
  });
}
