import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { contentIssues, isSendableType, MessageStatus, MessageType } from 'im-sdk/protocol';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { newDatabase, onPglite, type TestServer } from '../testing/servers.ts';
import { demoConversations } from './conversations.ts';
import { DEMO_PASSWORD, demoPeople } from './people.ts';

/** Kinds that a newcomer sees in the demo: text, pictures, file, voice, video, money that is shown, place, shake, card. */
const KINDS = [0, 1, 2, 3, 4, 5, 6, 88, 92, 93];

/** Signs Alice in with a `Host` header, which `fetch` does not allow. */
async function rawLogin({ server }: TestServer, headers: Record<string, string>): Promise<unknown> {
  const asked = request(`${server.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  asked.end(JSON.stringify({ userName: 'alice', password: DEMO_PASSWORD }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return JSON.parse(await text(answer));
}

onPglite((start) => {
  test('a first start has people who can sign in, with conversations that keep the log’s rules', async () => {
    const server = await start({ demo: 'first-start' });
    const { database } = server.server.context;
    const rows = await database.selectFrom('message').selectAll().orderBy('id').execute();
    expect(rows.map((row) => row.id)).toEqual(rows.map((_, at) => at + 1));
    const head = await database.selectFrom('log_head').select('head').executeTakeFirstOrThrow();
    expect(head.head).toBe(rows.length);

    const conversations = await database.selectFrom('conversation').selectAll().execute();
    const lengths: number[] = [];
    for (const conversation of conversations) {
      const own = rows.filter((row) => row.conversation_id === conversation.id);
      lengths.push(own.length);
      expect(own.map((row) => row.chat_seq)).toEqual(own.map((_, at) => at + 1));
      const counting = own.filter((row) => row.count_seq !== null);
      expect(counting.map((row) => row.count_seq)).toEqual(counting.map((_, at) => at + 1));
      expect([conversation.head_seq, conversation.head_id, conversation.count_seq]).toEqual([
        own.length,
        own.at(-1)?.id,
        counting.length,
      ]);
      for (const [at, row] of own.entries()) expect(row.send_time).toBeGreaterThanOrEqual(own[at - 1]?.send_time ?? 0);
      for (const recall of own.filter((row) => row.type === MessageType.RECALL)) {
        const recalled = own.find((row) => row.id === Number(recall.content));
        expect(recalled).toMatchObject({ status: MessageStatus.RECALL, content: '' });
      }
    }
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(200);
    expect(rows.some((row) => row.type === MessageType.RECALL)).toBe(true);
    for (const row of rows.filter(({ type, status }) => isSendableType(type) && status !== MessageStatus.RECALL)) {
      expect(contentIssues(row.type, row.content), row.content).toEqual([]);
      for (const [address] of row.content.matchAll(/\/api\/file\/[^"]+/g)) {
        const file = await fetch(server.server.address + address);
        expect([file.status, (await file.arrayBuffer()).byteLength > 0], address).toEqual([200, true]);
      }
    }
    const kinds = new Set(rows.map(({ type }) => type));
    for (const type of KINDS) expect(kinds).toContain(type);
    for (const answer of rows.filter(({ quote_id }) => quote_id !== null)) {
      const quoted = rows.find(({ id }) => id === answer.quote_id);
      expect(quoted).toMatchObject({ conversation_id: answer.conversation_id, chat_seq: answer.chat_seq - 1 });
    }

    for (const { userName } of demoPeople) {
      const answer = await server.request('POST', '/login', {
        body: { userName, password: DEMO_PASSWORD, terminal: 2 },
      });
      expect(answer.code).toBe(200);
    }
  });

  const login = (server: TestServer, headers: Record<string, string> = {}, password = DEMO_PASSWORD) =>
    server.request('POST', '/login', { body: { userName: 'Alice', password, terminal: 2 }, headers });
  const elsewhere: Record<string, string>[] = [{ 'x-forwarded-for': '203.0.113.1' }, { 'x-forwarded-proto': 'https' }];
  const outside = { host: 'chat.example.org' };

  test('a request from elsewhere gets no demo account, in the language that it asks for', async () => {
    const server = await start({ demo: 'first-start' });
    for (const headers of elsewhere) {
      expect(await login(server, { ...headers, 'accept-language': 'en' })).toMatchObject({
        status: 200,
        code: 403,
        key: 'auth.demoAccount',
        message: expect.stringContaining('public password'),
      });
      expect(await login(server, headers, 'guess')).toMatchObject({ code: 10001 });
    }
    expect(await rawLogin(server, outside)).toMatchObject({ code: 403, key: 'auth.demoAccount' });
    expect(await login(server)).toMatchObject({ code: 200 });
  });

  test('a demo account with a password of its own, and a person who is named like one, sign in from anywhere', async () => {
    const server = await start({ demo: 'first-start' });
    const { data } = await login(server);
    const { accessToken } = data as { accessToken: string };
    const body = { oldPassword: DEMO_PASSWORD, newPassword: 'of-her-own' };
    await server.request('PUT', '/modifyPwd', { body, headers: { accessToken } });
    expect(await login(server, elsewhere[0], 'of-her-own')).toMatchObject({ code: 200 });

    const without = await start();
    const account = { userName: 'alice', nickName: 'Alice', password: DEMO_PASSWORD };
    await without.request('POST', '/register', { body: account });
    expect(await login(without, elsewhere[0])).toMatchObject({ code: 200 });
  });

  test('whoever means it has demo people for everybody', async () => {
    const server = await start({ demo: 'on', publicUrl: 'https://chat.example.org' });
    for (const headers of elsewhere) expect(await login(server, headers)).toMatchObject({ code: 200 });
  });

  test.each([
    ['DATABASE_URL', {}],
    ['IM_PUBLIC_URL', { publicUrl: 'https://chat.example.org' }],
    ['IM_TRUST_PROXY', { trustProxy: 1 }],
    ['NODE_ENV=production', { production: true }],
  ])('a server with %s gets no demo people', async (setting, options) => {
    const databaseUrl = setting === 'DATABASE_URL' ? await newDatabase() : undefined;
    const server = await start({ ...options, demo: 'first-start', databaseUrl });
    expect(server.server.demo).toBeUndefined();
    expect(await login(server)).toMatchObject({ code: 10001 });
  });

  test('a database that got them earlier starts in public, warns, and lets them in from this machine only', async () => {
    const databaseUrl = await newDatabase();
    const seeded = await start({ databaseUrl, demo: 'on' });
    await seeded.server.close();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const server = await start({ databaseUrl, demo: 'first-start', log });
    expect(lines.join('')).toMatch(/demo people, whose password is public/);
    expect(await login(server, elsewhere[0])).toMatchObject({ code: 403 });
    expect(await login(server)).toMatchObject({ code: 200 });
  });

  const demoOf = async (server: TestServer, headers: Record<string, string> = {}) => {
    const { data } = await server.request('GET', '/globalSetting/load', { headers });
    return (data as { demo?: unknown }).demo;
  };

  test('the sign-in page of this machine gets the demo accounts, with the name that they have now', async () => {
    const server = await start({ demo: 'first-start' });
    const { data } = await login(server);
    const { accessToken } = data as { accessToken: string };
    await server.request('PUT', '/user/update', { body: { nickName: 'Alice' }, headers: { accessToken } });
    const demo = (await demoOf(server)) as object[];
    expect(demo).toHaveLength(demoPeople.length);
    expect(demo.slice(0, 2)).toEqual([
      {
        userName: 'alice',
        nickName: 'Alice',
        headImageThumb: expect.stringMatching(/demo\/p1\.webp$/),
        password: DEMO_PASSWORD,
      },
      expect.objectContaining({ userName: 'bob', nickName: 'Bob Chen 陈予安' }),
    ]);
  });

  test.each([
    ['a request that came through a proxy', { demo: 'on' }, { 'x-forwarded-for': '127.0.0.1' }],
    ['a page of another machine', { demo: 'on' }, { origin: 'https://chat.example.org' }],
    [
      'a page of another machine behind a proxy that adds no header',
      { demo: 'on' },
      { referer: 'http://192.168.1.5/' },
    ],
    ['a page without an origin', { demo: 'on' }, { origin: 'null' }],
    ['a server that others can reach', { demo: 'on', host: '0.0.0.0' }, {}],
    ['a server with a public URL', { demo: 'on', publicUrl: 'https://chat.example.org' }, {}],
    ['a server behind a trusted proxy', { demo: 'on', trustProxy: 1 }, {}],
    ['a server without demo people', { demo: 'off' }, {}],
  ] as const)('%s gets no demo accounts', async (_what, options, headers) => {
    expect(await demoOf(await start(options), headers)).toBeUndefined();
  });

  test('two nodes that start on one empty database make the demo people once', async () => {
    const databaseUrl = await newDatabase();
    const servers = await Promise.all([1, 2].map(() => start({ databaseUrl, demo: 'on' })));
    for (const one of servers) {
      expect(await login(one)).toMatchObject({ code: 200 });
      const accounts = await one.server.context.database.selectFrom('account').select('id').execute();
      expect(accounts).toHaveLength(demoPeople.length);
    }
  });

  test('a second start adds nothing', async () => {
    const server = await start({ demo: 'first-start' });
    const { seedDemo } = await import('./seed.ts');
    expect(await seedDemo(server.server.context)).toBe(false);
  });
});

test('the longest talk is a few hundred messages', async () => {
  const { parseTalk } = await import('./parse-talk.ts');
  const { oldFriends } = await import('./talk/old-friends.ts');
  const lines = parseTalk(oldFriends, 1_000_000_000_000);
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.at(-1)?.time).toBe(1_000_000_000_000);
});

test('two of the first four chats of Alice are in English', () => {
  const ofAlice = demoConversations.filter(({ members }) => members.includes('alice'));
  const isPinned = (at: number) => ofAlice[at]?.settings?.alice?.isTop === true;
  const order = ofAlice
    .map((chat, at) => ({ chat, rank: chat.endedMinutesAgo + (isPinned(at) ? 0 : 1_000_000) }))
    .sort((one, other) => one.rank - other.rank);
  const english = order.slice(0, 4).filter(({ chat }) => !/[一-鿿]/.test(chat.talk.replaceAll('林知夏', '')));
  expect(english).toHaveLength(2);
});
