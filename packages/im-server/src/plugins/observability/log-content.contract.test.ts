import { once } from 'node:events';
import { connect } from 'node:net';
import { Cmd, limits, type Message, MessageType, type UploadResult } from 'im-sdk/protocol';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { runOutsideTransaction, transact } from '../../infra/database/transaction.ts';
import { SERVER_KEY } from '../../testing/host-requests.ts';
import { onEveryStore, type Person, type TestServer } from '../../testing/servers.ts';

const WAIT = { timeout: 10_000, interval: 20 };

/** Texts that occur nowhere else. Each is sent in some way, and none may be in a log. */
const secrets = {
  'the password of a registration': 'password-of-quokka',
  'a wrong password': 'wrong-password-of-quokka',
  'a new password': 'new-password-of-quokka',
  'a text': 'text-of-quokka',
  'an edited text': 'edited-text-of-quokka',
  'a text that is sent to a group': 'group-text-of-quokka',
  'a host’s own content': 'custom-content-of-quokka',
  'a host’s own field': 'ext-of-quokka',
  'a file name': 'file-name-of-quokka',
  'a keyword': 'keyword-of-quokka',
  'a reported reason': 'reason-of-quokka',
  'a signature': 'signature-of-quokka',
  'a group notice': 'notice-of-quokka',
  'a refused text': 'blocked-text-of-quokka',
  'a text that is too long': 'long-text-of-quokka',
  'a text in broken JSON': 'broken-text-of-quokka',
  'a text of another type': 'typed-text-of-quokka',
  'a text in a broken form': 'form-text-of-quokka',
  'a text in a frame': 'frame-text-of-quokka',
  'a text that is not HTTP': 'raw-text-of-quokka',
  'a text that violates a constraint': 'constraint-text-of-quokka',
  'a text that the database cannot convert': 'number-text-of-quokka',
  'a text that waits for a lock': 'lock-text-of-quokka',
  'an offer': 'offer-of-quokka',
  'a candidate': 'candidate-of-quokka',
  'an unknown token': 'token-of-quokka',
  'a token in an address': 'address-token-of-quokka',
  'a wrong host key': 'host-key-of-quokka-host-key-of-quokka',
  'a host’s JWT': 'jwt-of-quokka',
  'a host’s message': 'host-message-of-quokka',
  'a notice of a host': 'host-notice-of-quokka',
  'a reason of the host': 'host-reason-of-quokka',
  'a webhook secret': 'webhook-secret-of-quokka-webhook-secret',
  'a TURN secret': 'turn-secret-of-quokka',
} as const;

onEveryStore((start) => {
  test('no content, name, password, token or session description is logged at any level', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const said = (msg: string) => lines.filter((line) => line.includes(`"msg":"${msg}"`)).length;
    const server = await start({
      log,
      contacts: 'everyone',
      serverKey: SERVER_KEY,
      webhookUrl: 'http://127.0.0.1:9/',
      webhookSecret: secrets['a webhook secret'],
      turnSecret: secrets['a TURN secret'],
      turnUrls: ['turn:127.0.0.1:3478'],
      databaseTimeouts: { connectMs: 2_000, statementMs: 1_000, lockMs: 300 },
      beforeAppend: ({ content }) => {
        if (content.includes(secrets['a reason of the host'])) throw new Error('the host failed');
        return { verdict: 'allow' };
      },
      beforeAppendDefault: 'refuse',
    });
    const [ann, ben] = [await server.person('quokkaann'), await server.person('quokkaben')];
    const found = new Map<string, string>(Object.entries(secrets));
    for (const person of [ann, ben]) {
      found.set(`the access token of ${person.userName}`, person.tokens.accessToken);
      found.set(`the refresh token of ${person.userName}`, person.tokens.refreshToken);
    }
    found.set('the host key', SERVER_KEY);

    await signIn(server, ann);
    const file = await talk(ann, ben);
    const { pathname } = new URL(file.url);
    found.set('the key of a file', pathname.slice(pathname.lastIndexOf('/') + 1));
    await sendWrong(server, ann, ben);
    await callEachOther(ann, ben);
    await askAsHost(server, ann);
    await useSockets(server, ann);
    const signature = await uploadDirectly(ann);
    found.set('the signature of an upload', signature);
    await failInDatabase(server, ann, ben);
    await vi.waitFor(() => expect(said('a webhook failed')).toBeGreaterThan(0), WAIT);
    await vi.waitFor(() => expect(said('a request failed')).toBeGreaterThan(1), WAIT);
    expect(said('a request was rejected')).toBeGreaterThan(0);
    expect(said('beforeAppend gave no verdict on a message, the default applies')).toBe(1);

    const written = lines.join('');
    const leaks = [...found].filter(([, secret]) => written.includes(secret)).map(([name]) => name);
    expect(leaks, lines.filter((line) => line.includes('quokka')).join('')).toEqual([]);
  });
});

async function signIn(server: TestServer, ann: Person): Promise<void> {
  const register = { nickName: 'Q', terminal: 2, userName: 'quokkanew' };
  const password = secrets['the password of a registration'];
  const answer = await server.request('POST', '/register', {
    body: { ...register, password, confirmPassword: `${password}-other` },
  });
  expect(answer.code).not.toBe(200);
  const wrong = { userName: ann.userName, password: secrets['a wrong password'], terminal: 2 };
  expect((await server.request('POST', '/login', { body: wrong })).code).not.toBe(200);
  const change = { oldPassword: secrets['a wrong password'], newPassword: secrets['a new password'] };
  expect((await ann.put('/modifyPwd', undefined, change)).code).not.toBe(200);
  for (const headers of [
    { accessToken: secrets['an unknown token'] },
    { refreshToken: secrets['an unknown token'] },
    { authorization: `Bearer ${secrets['an unknown token']}` },
  ] as Record<string, string>[]) {
    expect((await server.request('PUT', '/refreshToken', { headers })).code).not.toBe(200);
    expect((await server.request('GET', '/user/self', { headers })).code).not.toBe(200);
  }
  const query = { accessToken: secrets['a token in an address'] };
  expect((await server.request('GET', '/user/self', { query })).code).not.toBe(200);
  expect((await server.request('GET', `/${secrets['a token in an address']}`)).code).toBe(404);
}

const sendTo = (from: Person, to: Person, content: unknown, more: object = {}) =>
  from.post('/message/private/send', { recvId: to.id, type: 0, content, ...more });

/** Everything that succeeds. Returns an uploaded file. */
async function talk(ann: Person, ben: Person): Promise<{ url: string }> {
  const sent = await sendTo(ann, ben, secrets['a text'], { ext: { note: secrets['a host’s own field'] } });
  const { id } = sent.data as Message;
  const edited = await ann.put('/message/private/edit', undefined, { id, content: secrets['an edited text'] });
  const forwarded = await sendTo(ben, ann, secrets['an edited text'], { forwardOf: { kind: 'private', id } });
  const custom = JSON.stringify({ kind: 'poll', fallback: secrets['a host’s own content'] });
  const own = await sendTo(ann, ben, custom, { type: 1000 });
  const uploaded = await ann.upload('/file/upload', Buffer.from('bytes'), `${secrets['a file name']}.txt`);
  const { url } = uploaded.data as UploadResult;
  const content = JSON.stringify({ name: `${secrets['a file name']}.txt`, size: 5, url });
  const file = await sendTo(ann, ben, content, { type: MessageType.FILE });
  const recalled = await ann.delete(`/message/private/recall/${id}`);
  const keyword = await ann.get('/message/search', { keyword: secrets['a keyword'] });
  const report = { kind: 'user', id: ann.id, reason: secrets['a reported reason'] };
  const reported = await ben.post('/report', report);
  const profile = { nickName: 'Q', signature: secrets['a signature'] };
  const updated = await ann.put('/user/update', undefined, profile);
  const group = await ann.post('/group/create', { name: 'Q', userIds: [ben.id] });
  const groupId = Number((group.data as { id: number }).id);
  const noticed = await ann.put('/group/modify', undefined, { id: groupId, notice: secrets['a group notice'] });
  const inGroup = { groupId, type: 0, content: secrets['a text that is sent to a group'] };
  const toGroup = await ann.post('/message/group/send', inGroup);
  const all = { sent, edited, forwarded, own, uploaded, file, recalled, keyword, reported, updated, noticed, toGroup };
  for (const [name, { code, message }] of Object.entries(all)) expect([name, code, message]).toEqual([name, 200, 'ok']);
  await fetch(String(url));
  return { url: String(url) };
}

async function sendWrong(server: TestServer, ann: Person, ben: Person): Promise<void> {
  const { accessToken } = ann.tokens;
  const post = (body: string | FormData, type?: string) =>
    fetch(`${server.server.address}/api/message/private/send`, {
      method: 'POST',
      headers: { accessToken, ...(type === undefined ? {} : { 'content-type': type }) },
      body,
    });
  const broken = secrets['a text in broken JSON'];
  for (const body of [
    broken,
    `{"recvId":${ben.id},"type":0,"content":${broken}}`,
    `{"content":"${broken}`,
    `{"content":"x" "${broken}"}`,
    `{"__proto__":{"content":"${broken}"}}`,
    `{"content":"\u0001${broken}"}`,
  ]) {
    await post(body, 'application/json');
  }
  await post(secrets['a text of another type'], 'text/plain');
  await post(secrets['a text of another type'], `text/${secrets['a text of another type']}`);
  const uploading = { method: 'POST', headers: { accessToken, 'content-type': 'multipart/form-data; boundary=x' } };
  const form = `--x\r\nContent-Disposition: form-data; name="${secrets['a text in a broken form']}"; filename="a"\r\n\r\n`;
  await fetch(`${server.server.address}/api/file/upload`, { ...uploading, body: form });
  const long = secrets['a text that is too long'];
  expect((await sendTo(ann, ben, long.repeat(limits.contentLength / 10))).code).not.toBe(200);
  expect((await sendTo(ann, ben, { text: secrets['a text of another type'] })).code).not.toBe(200);
  expect((await sendTo(ann, ben, secrets['a reason of the host'])).code).not.toBe(200);
  const image = secrets['a text of another type'];
  expect((await sendTo(ann, ben, image, { type: MessageType.IMAGE })).code).not.toBe(200);
  await ben.post('/blacklist/add', undefined, { userId: ann.id });
  expect((await sendTo(ann, ben, secrets['a refused text'])).code).not.toBe(200);
  await ben.delete(`/blacklist/remove?userId=${ann.id}`);

  const raw = connect(Number(new URL(server.server.address).port), '127.0.0.1');
  raw.on('error', () => {});
  raw.end(`${secrets['a text that is not HTTP']} / HTTP/1.1\r\n${secrets['a text that is not HTTP']}\r\n\r\n`);
  raw.resume();
  await once(raw, 'close');
}

async function callEachOther(ann: Person, ben: Person): Promise<void> {
  await ann.post('/webrtc/private/setup', undefined, { uid: ben.id, mode: 'voice' });
  const offer = { type: 'offer', sdp: `v=0\r\n${secrets['an offer']}` };
  const candidate = { candidate: secrets['a candidate'], sdpMid: '0', sdpMLineIndex: 0 };
  for (const [from, to] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    await from.post('/webrtc/private/accept', undefined, { uid: to.id });
    await from.post('/webrtc/private/offer', offer, { uid: to.id });
    await from.post('/webrtc/private/answer', { ...offer, type: 'answer' }, { uid: to.id });
    await from.post('/webrtc/private/candidate', candidate, { uid: to.id });
    await from.post('/webrtc/private/offer', { ...offer, type: secrets['an offer'] }, { uid: to.id });
  }
  await ann.post('/webrtc/private/handup', undefined, { uid: ben.id });
}

async function askAsHost(server: TestServer, ann: Person): Promise<void> {
  const host = (path: string, body: unknown, key = SERVER_KEY, method: 'POST' | 'PUT' = 'POST') =>
    server.request(method, `/host${path}`, { body, headers: { authorization: `Bearer ${key}` } });
  expect((await host('/users', {}, secrets['a wrong host key'], 'PUT')).code).not.toBe(200);
  const jwt = `e30.${Buffer.from(secrets['a host’s JWT']).toString('base64url')}.x`;
  await server.request('POST', '/auth/exchange', { body: { token: jwt, terminal: 2 } });
  await server.request('POST', '/auth/exchange', { body: { token: secrets['a host’s JWT'], terminal: 2 } });
  const user = { externalId: 'quokka-host-user', name: 'Q' };
  expect((await host('/users', user, SERVER_KEY, 'PUT')).code).toBe(200);
  const message = { from: { externalId: user.externalId }, toUser: { id: ann.id }, type: 0 };
  await host('/messages', { ...message, content: secrets['a host’s message'] });
  await host('/messages', { content: { wrong: secrets['a host’s message'] } });
  await host('/notices', { to: [{ id: ann.id }], title: 'T', content: secrets['a notice of a host'] });
  await host('/commands', { command: `announce ${secrets['a notice of a host']} now` });
}

async function useSockets(server: TestServer, ann: Person): Promise<void> {
  const address = `${server.server.address.replace('http', 'ws')}/im?accessToken=${ann.tokens.accessToken}`;
  for (const frame of [
    JSON.stringify({ cmd: Cmd.LOGIN, data: { accessToken: secrets['an unknown token'], devId: 1 } }),
    `{"cmd":0,"data":{"accessToken":"${secrets['a text in a frame']}`,
    secrets['a text in a frame'],
    JSON.stringify({ cmd: secrets['a text in a frame'], data: null }),
    secrets['a text in a frame'].repeat(limits.frameBytes / 10),
  ]) {
    const socket = new WebSocket(address);
    socket.on('error', () => {});
    await once(socket, 'open');
    socket.send(frame);
    socket.close();
    await once(socket, 'close');
  }
}

/** Returns the signature of a presigned address, which is used, and used wrongly. */
async function uploadDirectly(ann: Person): Promise<string> {
  const { data } = await ann.post('/file/presign', {
    name: `${secrets['a file name']}.bin`,
    size: 4,
    type: 'text/plain',
  });
  const { url } = data as { url: string };
  const signature = [...new URL(url).searchParams.values()].reduce((a, b) => (a.length > b.length ? a : b));
  await fetch(url, { method: 'PUT', body: 'too long for it' });
  await fetch(url.replace(signature, `${signature}x`), { method: 'PUT', body: 'abcd' });
  await fetch(url, { method: 'PUT', body: 'abcd' });
  return signature;
}

/** Makes sends fail in the database: by a constraint, by a value that cannot be converted, and, with locks, by a timeout. */
async function failInDatabase(server: TestServer, ann: Person, ben: Person): Promise<void> {
  const { database } = server.server.context;
  const failing = async (name: keyof typeof secrets, condition: string) => {
    const root = database as unknown as Kysely<unknown>;
    await sql`alter table message add constraint planted check (${sql.raw(condition)}) not valid`.execute(root);
    expect(await sendTo(ann, ben, secrets[name])).toMatchObject({ status: 500 });
    await sql`alter table message drop constraint planted`.execute(root);
  };
  await failing('a text that violates a constraint', `content not like 'constraint%'`);
  await failing('a text that the database cannot convert', 'content::integer > 0');
  await failing('a text that the database cannot convert', 'content::json is not null');
  if (server.server.context.config.databaseUrl === undefined) return;
  await transact(database, async (tx) => {
    await sql`lock table message in access exclusive mode`.execute(tx);
    const waiting = runOutsideTransaction(() => sendTo(ann, ben, secrets['a text that waits for a lock']));
    expect(await waiting).toMatchObject({ status: 503 });
  });
}
