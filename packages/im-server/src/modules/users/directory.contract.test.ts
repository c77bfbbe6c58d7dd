import { beforeAll, describe, expect, test } from 'vitest';
import { rateRules } from '../../infra/rate-limits.ts';
import { onPostgres, type Person, type TestServer } from '../../testing/servers.ts';

onPostgres((start) => {
  describe('looking people up', () => {
    let server: TestServer;
    let crowd: Person[];
    let spy: Person;
    const find = (by: Person, id: number) => by.get(`/user/find/${id}`);

    beforeAll(async () => {
      server = await start({ rateLimit: true });
      crowd = await Promise.all(['ann', 'ben', 'cid', 'dan', 'eve', 'fay'].map((name) => server.person(name)));
      spy = await server.person('spy');
    });

    async function befriend(one: Person, other: Person): Promise<void> {
      const { data } = await one.post('/friend/request/apply', { friendId: other.id });
      await other.post('/friend/request/approve', undefined, { id: (data as { id: number }).id });
    }

    test('of strangers, or ids that nobody has, spends the budget of searches', async () => {
      const [ann, ben] = crowd as [Person, Person];
      expect(await find(ann, ben.id)).toMatchObject({ code: 200 });
      expect(await find(ann, 999_999)).toMatchObject({ key: 'user.notFound' });
      for (let spent = 2; spent < rateRules.search.points; spent += 1) await find(ann, 900_000 + spent);
      const refused = await find(ann, ben.id);
      expect(refused).toMatchObject({ status: 429, key: 'request.tooMany' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await ann.get('/user/search', { name: 'ben' })).toMatchObject({ status: 429 });
    });

    test('by the blacklist, or by a card of somebody, spends it too: both show a name', async () => {
      const { data } = await spy.post('/group/create', { name: 'Cards' });
      const groupId = (data as { id: number }).id;
      const block = (id: number) => spy.post('/blacklist/add', undefined, { userId: id });
      const show = (id: number) =>
        spy.post('/message/group/send', { groupId, type: 93, content: JSON.stringify({ kind: 'user', id }) });
      const [ann, ben] = crowd as [Person, Person];
      await befriend(spy, ann);
      expect(await block(999_999)).toMatchObject({ key: 'user.notFound' });
      expect(await show(ben.id)).toMatchObject({ code: 200 });
      for (let spent = 2; spent < rateRules.search.points; spent += 1) await block(999_999);
      expect(await block(ben.id)).toMatchObject({ status: 429, key: 'request.tooMany' });
      expect(await show(ben.id)).toMatchObject({ status: 429, key: 'request.tooMany' });
      for (const known of [ann.id, spy.id]) expect(await show(known)).toMatchObject({ code: 200 });
      expect(await block(ann.id)).toMatchObject({ code: 200 });
    });

    test('of oneself, friends, people who asked, and people of one’s groups and conversations is free', async () => {
      const [, ben, cid, dan, eve, fay] = crowd as [Person, Person, Person, Person, Person, Person];
      await befriend(ben, cid);
      await befriend(cid, dan);
      await dan.post('/friend/request/apply', { friendId: ben.id });
      await befriend(ben, fay);
      await ben.post('/message/private/send', { recvId: fay.id, type: 0, content: 'hello' });
      await ben.delete(`/friend/delete/${fay.id}`);
      await befriend(cid, eve);
      await cid.post('/group/create', { name: 'Known', userIds: [ben.id, eve.id] });
      for (let count = 0; count < rateRules.search.points; count += 1) await find(ben, 999_999);
      expect(await find(ben, 999_999)).toMatchObject({ status: 429 });
      for (const known of [ben, cid, dan, eve, fay]) expect(await find(ben, known.id)).toMatchObject({ code: 200 });
    });
  });
});
