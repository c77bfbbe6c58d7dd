import { GroupRole, limits, MessageType } from 'im-sdk/protocol';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hostRequests, SERVER_KEY } from '../../testing/host-requests.ts';
import { onPostgres, Person, type TestServer } from '../../testing/servers.ts';
import { SteppingClock } from '../../testing/stepping-clock.ts';

const DAY_MS = 24 * 3_600_000;

/** Columns of a file that do not count towards the quota. */
const KEPT_FILE = {
  kind: 'file',
  media_type: 'application/octet-stream',
  name: 'kept.bin',
  width: 0,
  height: 0,
  thumb_key: null,
  gone_at: null,
  is_removed: false,
} as const;

onPostgres((start) => {
  let server: TestServer;
  let agent: Person;
  const clock = new SteppingClock();
  const { host, put } = hostRequests(() => server);

  beforeAll(async () => {
    server = await start({ clock, serverKey: SERVER_KEY, visitors: true, contactGroup: { externalId: 'agents' } });
    agent = await server.person('agent');
    await host('PUT', '/groups', { externalId: 'agents', name: 'Agents', owner: agent.id });
  });

  interface Visit {
    readonly person: Person;
    readonly token: string;
    readonly groupId: number;
  }

  async function visit(body: object = {}, to = server): Promise<Visit> {
    const { code, data } = await to.request('POST', '/auth/visitor', { body });
    if (code !== 200) throw new Error(`the visit was refused: ${code}`);
    const { visitor: token, groupId, ...tokens } = data as VisitData;
    const self = await to.request('GET', '/user/self', { headers: { accessToken: tokens.accessToken } });
    const { id, userName } = self.data as { id: number; userName: string };
    return { person: new Person(to, id, userName, '', tokens), token, groupId };
  }
  const say = ({ person, groupId }: Visit, content: string) =>
    person.post('/message/group/send', { groupId, content, type: 0 });
  const groupsOf = async (person: Person) =>
    ((await person.get('/group/list')).data as { id: number; name: string }[]).map(({ id }) => id);

  describe('a visitor who does not come back', () => {
    test('is deleted after 30 days, while what they wrote stays with the agents', async () => {
      const gone = await visit({ name: 'Gone' });
      await say(gone, 'Hello');
      const silent = await visit();
      const faithful = await visit();
      clock.advance((limits.visitorDays - 1) * DAY_MS);
      expect((await visit({ visitor: faithful.token })).person.id).toBe(faithful.person.id);
      clock.advance(2 * DAY_MS);
      const open = async () => {
        const { database } = server.server.context;
        const ids = [gone, silent, faithful].map(({ person }) => person.id);
        const rows = await database
          .selectFrom('account')
          .select('id')
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .execute();
        return rows.map(({ id }) => id);
      };
      await vi.waitFor(async () => expect(await open()).toEqual([faithful.person.id]), { timeout: 20_000 });
      expect((await visit({ visitor: gone.token })).person.id).not.toBe(gone.person.id);
      const fresh = await server.signIn(agent.id, agent.userName, agent.password, 'later');
      const group = (await fresh.get(`/group/find/${gone.groupId}`)).data;
      expect(group).toMatchObject({ name: 'Gone', memberCount: 1 });
      const left = await server.server.context.database
        .selectFrom('chat_group')
        .select('dissolved_at')
        .where('id', '=', silent.groupId)
        .executeTakeFirst();
      expect(left?.dissolved_at).not.toBeNull();
      agent = fresh;
    });
  });

  describe('the host', () => {
    test('bans a visitor, who then cannot come back', async () => {
      const banned = await visit();
      await host('POST', `/users/${banned.person.id}/ban`, { reason: 'rude' });
      expect(await banned.person.get('/user/self')).toMatchObject({ key: 'auth.sessionRevoked' });
      const again = await server.request('POST', '/auth/visitor', { body: { visitor: banned.token } });
      expect(again).toMatchObject({ code: 10005, key: 'auth.banned' });
      await host('POST', `/users/${banned.person.id}/unban`);
      expect((await visit({ visitor: banned.token })).person.id).toBe(banned.person.id);
    });

    test('erases a visitor with name, page and messages', async () => {
      const mark = 'Zorra';
      const page = { url: `https://shop.test/${mark}`, title: mark };
      const erased = await visit({ name: mark, page });
      await say(erased, `I am ${mark}`);
      await host('DELETE', `/users/${erased.person.id}`);
      const { database } = server.server.context;
      for (const table of ['account', 'agents_chat', 'chat_group', 'message', 'visitor'] as const) {
        const rows = await database.selectFrom(table).selectAll().execute();
        expect(JSON.stringify(rows), table).not.toContain(mark);
      }
      expect((await visit({ visitor: erased.token })).person.id).not.toBe(erased.person.id);
    });

    test('adds agents to the contact group and removes them; one who owns conversations hands them on', async () => {
      const { id: leadId } = await put('lead');
      const asked = await visit();
      await say(asked, 'Hello');
      const members = async () => {
        const { data } = await host('GET', `/groups/${asked.groupId}`);
        const { members, ownerId } = data as { members: number[]; ownerId: number };
        return { members: members.sort((a, b) => a - b), ownerId };
      };
      const sorted = (...ids: number[]) => ids.sort((a, b) => a - b);
      await host('PUT', '/groups', { externalId: 'agents', owner: { externalId: 'lead' } });
      await vi.waitFor(
        async () => expect((await members()).members).toEqual(sorted(leadId, agent.id, asked.person.id)),
        { timeout: 20_000 },
      );
      server.takeSignals();
      await host('DELETE', '/groups/externalId:agents/members', { users: [agent.id] });
      await vi.waitFor(
        async () => expect(await members()).toEqual({ members: sorted(leadId, asked.person.id), ownerId: leadId }),
        { timeout: 20_000 },
      );
      const pushes = server.takeSignals().filter(({ message }) => message.type === MessageType.GROUP_SETTINGS);
      const roles = pushes.flatMap(({ userIds, message }) => {
        const { id, role } = JSON.parse(message.content ?? '{}') as { id: number; role?: number };
        return id === asked.groupId && role !== undefined ? [{ userIds, role }] : [];
      });
      // The agent who left gets none.
      expect(roles).toEqual([{ userIds: [leadId], role: GroupRole.OWNER }]);
      await host('PUT', '/groups', { externalId: 'agents', owner: agent.id });
    });
  });

  test('one who has written nothing is in the list of no agent', async () => {
    const silent = await visit();
    expect(await groupsOf(agent)).not.toContain(silent.groupId);
    await say(silent, 'Hello');
    expect(await groupsOf(agent)).toContain(silent.groupId);
  });

  describe('a message that the host sends', () => {
    const hostSay = (from: number, groupId: number) =>
      host('POST', '/messages', { from, toGroup: groupId, content: 'Welcome' });

    test('for the visitor brings in the agents', async () => {
      const silent = await visit();
      expect(await hostSay(silent.person.id, silent.groupId)).toMatchObject({ code: 200 });
      expect(await groupsOf(agent)).toContain(silent.groupId);
    });

    test('for an agent does so too, and the visitor may answer', async () => {
      const silent = await visit();
      expect(await hostSay(agent.id, silent.groupId)).toMatchObject({ code: 200 });
      expect(await say(silent, 'Thank you')).toMatchObject({ code: 200 });
      const { data } = await agent.get('/message/group/history', { groupId: silent.groupId });
      const { items } = data as { items: { content: string }[] };
      expect(items.map(({ content }) => content).sort()).toEqual(['Thank you', 'Welcome']);
    });

    test('for another user is refused, and opens nothing', async () => {
      const silent = await visit();
      const stranger = await server.person('stranger');
      expect(await hostSay(stranger.id, silent.groupId)).toMatchObject({ key: 'group.targetNotMember' });
      expect(
        await stranger.post('/message/group/send', { groupId: silent.groupId, content: 'hi', type: 0 }),
      ).toMatchObject({ key: 'group.notMember' });
      expect(
        await agent.post('/message/group/send', { groupId: silent.groupId, content: 'hi', type: 0 }),
      ).toMatchObject({
        key: 'group.notMember',
      });
      expect(await groupsOf(agent)).not.toContain(silent.groupId);
    });
  });

  test('the token is not stored, only its hash', async () => {
    const { token } = await visit();
    const rows = await server.server.context.database.selectFrom('visitor').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('has a name in the language of their browser', async () => {
    for (const [language, name] of [
      ['zh-CN', /^访客 \d{4}$/],
      ['zh-TW', /^訪客 \d{4}$/],
      ['fr', /^Visitor \d{4}$/],
    ] as const) {
      const headers = { 'Accept-Language': language };
      const { data } = await server.request('POST', '/auth/visitor', { body: {}, headers });
      const { accessToken } = data as VisitData;
      const self = await server.request('GET', '/user/self', { headers: { accessToken } });
      expect((self.data as { nickName: string }).nickName).toMatch(name);
    }
  });

  test('two first visits to the same conversation at once make one', async () => {
    const alice = await server.person('alice');
    const answers = await Promise.all([1, 2, 3].map(() => alice.post('/agents/open', {})));
    const ids = answers.map(({ data }) => (data as { groupId: number }).groupId);
    expect(new Set(ids).size).toBe(1);
    expect(await groupsOf(alice)).toEqual([ids[0]]);
  });

  test('two first messages at once bring in the agents once', async () => {
    const asked = await visit();
    const answers = await Promise.all(['one', 'two', 'three'].map((text) => say(asked, text)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    const { data } = await agent.get('/message/group/history', { groupId: asked.groupId });
    const { items } = data as { items: { content: string }[] };
    expect(items.map(({ content }) => content).sort()).toEqual(['one', 'three', 'two']);
  });

  describe('where everybody may write to everybody', () => {
    test('only the agents reach a visitor', async () => {
      const open = await start({
        serverKey: SERVER_KEY,
        contacts: 'everyone',
        visitors: true,
        contactGroup: { externalId: 'agents' },
      });
      const [lead, alice, bob] = [await open.person('lead'), await open.person('alice'), await open.person('bob')];
      const headers = { authorization: `Bearer ${SERVER_KEY}` };
      const body = { externalId: 'agents', name: 'Agents', owner: lead.id };
      await open.request('PUT', '/host/groups', { headers, body });
      const { person } = await visit({}, open);
      const text = (recvId: number) => alice.post('/message/private/send', { recvId, content: 'hi', type: 0 });
      expect(await text(person.id)).toMatchObject({ key: 'friend.notFriend' });
      expect(await text(bob.id)).toMatchObject({ code: 200 });
      const group = (userIds: number[]) => alice.post('/group/create', { name: 'Us', userIds });
      expect(await group([person.id])).toMatchObject({ key: 'friend.notFriend' });
      expect(await group([bob.id])).toMatchObject({ code: 200 });
    });
  });

  test('one visitor has a quota of their own; an account has that of the server', async () => {
    const { person: visitor } = await visit();
    const { database } = server.server.context;
    for (const { id } of [visitor, agent]) {
      const kept = { key: `file/${id}/kept.bin`, owner_id: id, size: limits.visitorQuotaBytes - 10 };
      await database
        .insertInto('stored_file')
        .values({ ...KEPT_FILE, ...kept, created_at: clock.now() })
        .execute();
    }
    const upload = (person: Person, size: number) => person.upload('/file/upload', new Uint8Array(size), 'a.bin');
    expect(await upload(visitor, 11)).toMatchObject({ code: 413, key: 'file.quota' });
    expect(await upload(visitor, 10)).toMatchObject({ code: 200 });
    expect(await upload(agent, 11)).toMatchObject({ code: 200 });
  });

  describe('a flood', () => {
    let limited: TestServer;
    beforeAll(async () => {
      limited = await start({
        rateLimit: true,
        serverKey: SERVER_KEY,
        visitors: true,
        contactGroup: { externalId: 'agents' },
      });
      const lead = await limited.person('lead');
      const headers = { authorization: `Bearer ${SERVER_KEY}` };
      const body = { externalId: 'agents', name: 'Agents', owner: lead.id };
      await limited.request('PUT', '/host/groups', { headers, body });
    });

    test('of messages is stopped', async () => {
      const { person, groupId } = await visit({}, limited);
      const body = { groupId, content: 'spam', type: 0 };
      for (let n = 0; n < limits.visitorMessagesPerMinute; n += 1)
        expect(await person.post('/message/group/send', body)).toMatchObject({ code: 200 });
      const refused = await person.post('/message/group/send', body);
      expect(refused).toMatchObject({ status: 429, key: 'request.tooMany' });
      // Everybody's own limit would say at most 4 s.
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(4);
    });

    test('of new visitors is stopped; one who is known still comes in', async () => {
      const { token, person } = await visit({}, limited);
      const made = () => limited.request('POST', '/auth/visitor', { body: {} });
      let refused = await made();
      for (let n = 0; n < limits.visitorsPerHour && refused.code === 200; n += 1) refused = await made();
      expect(refused).toMatchObject({ status: 429, key: 'request.tooMany' });
      expect((await visit({ visitor: token }, limited)).person.id).toBe(person.id);
    });
  });
});

interface VisitData {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly visitor: string;
  readonly groupId: number;
}
