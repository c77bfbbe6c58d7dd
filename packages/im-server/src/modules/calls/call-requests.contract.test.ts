import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyProfile } from '../../domain/accounts/account-repository.ts';
import type { CallClient } from '../../testing/calls/call-client.ts';
import { type CallStage, startCallStage } from '../../testing/calls/call-stage.ts';
import { createBlacklist } from '../users/blacklist.ts';

const candidates = (count: number) => Array.from({ length: count }, (_, at) => ({ candidate: `candidate ${at}` }));

const turn = { turnUrls: ['turn:turn.example.org:3478'], turnSecret: 'shared with the TURN server' };

describe('requests about calls', () => {
  let stage: CallStage;
  beforeAll(async () => {
    stage = await startCallStage('PostgreSQL', { rateLimit: true, ...turn });
  });
  afterAll(() => stage.close());

  async function inCall(): Promise<[CallClient, CallClient]> {
    const [anna, bert] = await stage.two();
    await anna.dial(bert);
    await bert.to(anna, 'accept');
    return [anna, bert];
  }

  test('everybody gets TURN credentials of their own', async () => {
    const [anna] = await stage.two();
    const { data } = await anna.get('/system/config');
    const username = `${Math.floor(stage.clock.now() / 1_000) + 3_600}:${anna.id}`;
    const iceServers = [{ urls: turn.turnUrls, username, credential: expect.any(String) }];
    expect(data).toMatchObject({ webrtc: { maxChannel: 9, iceServers } });
  });

  test('60 candidates of a link at once are taken, more are too many, on that link alone', async () => {
    const [anna, bert] = await inCall();
    expect(await anna.to(bert, 'candidate', {}, candidates(50))).toMatchObject({ code: 200 });
    for (const one of candidates(10)) expect(await anna.to(bert, 'candidate', {}, one)).toMatchObject({ code: 200 });
    const refused = await anna.to(bert, 'candidate', {}, candidates(1));
    expect(refused).toMatchObject({ status: 429, key: 'request.tooMany' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await bert.to(anna, 'candidate', {}, candidates(50))).toMatchObject({ code: 200 });
    await anna.to(bert, 'handup');
  });

  test('two people call each other three times a minute at most, whoever dials', async () => {
    const [anna, bert] = await stage.two();
    for (const [one, other] of [
      [anna, bert],
      [bert, anna],
      [anna, bert],
    ] as const) {
      await one.dial(other);
      await one.to(other, 'cancel');
    }
    for (const [one, other] of [
      [anna, bert],
      [bert, anna],
    ] as const) {
      expect(await one.to(other, 'setup', { mode: 'voice' })).toMatchObject({ status: 429, key: 'request.tooMany' });
    }
    const cleo = await stage.person();
    await anna.dial(cleo);
    await anna.to(cleo, 'cancel');
  });

  test.each([
    ['<img src=x onerror=alert(1)>', '', 'img src=x onerror=alert(1)', undefined],
    ['&lt;b&gt;', 'nothing that is known', 'lt;b gt;', undefined],
    ['\u202Eevil\u0007', 'device', 'evil', 'device'],
    ['', 'unsupported', 'Peer device does not support calls', 'unsupported'],
    ['unsupported', '', 'Peer device does not support calls', 'unsupported'],
    ['Peer device does not support calls', '', 'Peer device does not support calls', 'unsupported'],
    ['', '', 'The call failed', undefined],
    ['', '__proto__', 'The call failed', undefined],
  ])('a reason "%s" with the key "%s" reaches the other side as plain words', async (reason, key, content, known) => {
    const [anna, bert] = await stage.two();
    await anna.dial(bert);
    await bert.to(anna, 'failed', { reason, ...(key === '' ? {} : { key }) });
    await anna.expectTypes(105);
    const [signal] = anna.signals();
    expect(signal?.content).toBe(content);
    expect(signal?.key).toBe(known);
  });

  test('a reason longer than 256 characters is invalid', async () => {
    const [anna, bert] = await stage.two();
    await anna.dial(bert);
    expect(await bert.to(anna, 'failed', { reason: 'x'.repeat(257) })).toMatchObject({ code: 422 });
    await anna.to(bert, 'cancel');
  });

  test.each([
    ['offer', { offer: 'no JSON' }],
    ['offer', { offer: '{"type":"offer"}' }],
    ['offer', { offer: '[]' }],
    ['answer', { answer: '{"type":"rollback","sdp":""}' }],
    ['candidate', { candidate: JSON.stringify(candidates(51)) }],
    ['candidate', { candidate: '{"candidate":7}' }],
    ['candidate', { candidate: 'null' }],
  ])('a group %s that is none is invalid: %o', async (action, fields) => {
    const [anna, bert] = await stage.two();
    const groupId = await stage.group(anna, bert);
    const answer = await anna.webrtc(`/group/${action}`, { body: { groupId, userId: bert.id, ...fields } });
    expect(answer).toMatchObject({ code: 422 });
  });

  test('a group call needs somebody else', async () => {
    const [anna, bert] = await stage.two();
    const groupId = await stage.group(anna, bert);
    for (const userInfos of [[], [{ id: anna.id }]]) {
      expect(await anna.webrtc('/group/setup', { body: { groupId, userInfos } })).toMatchObject({ code: 422 });
    }
  });
});

describe('a call while busy leaves a record "missed"', () => {
  let stage: CallStage;
  beforeAll(async () => {
    stage = await startCallStage('PostgreSQL', { rateLimit: true });
  });
  afterAll(() => stage.close());

  const records = async (caller: CallClient) =>
    (await stage.database.selectFrom('message').select('id').where('sender_id', '=', caller.id).execute()).length;

  test('as often as messages may be sent, however many people are called', async () => {
    const [anna, bert] = await stage.two();
    await anna.dial(bert);
    const rows = Array.from({ length: 100 }, (_, n) => ({
      user_name: `peer${n}`,
      nick_name: `Peer ${n}`,
      created_at: 0,
      password_hash: null,
      ...emptyProfile,
    }));
    const peers = await stage.database.insertInto('account').values(rows).returning('id').execute();
    const answers = await Promise.all(peers.map((peer) => anna.to(peer, 'setup', { mode: 'voice' })));
    const taken = answers.filter(({ code }) => code === 200).length;
    expect(answers.filter(({ key }) => key === 'request.tooMany')).toHaveLength(100 - taken);
    expect(taken).toBeLessThan(100);
    expect(await records(anna)).toBe(taken);
    await anna.to(bert, 'cancel');
  });

  test('only where the caller may write', async () => {
    const [anna, bert, cleo] = await stage.three();
    await anna.dial(bert);
    await createBlacklist(stage.server.server.context).add(cleo.id, anna.id);
    expect(await anna.to(cleo, 'setup', { mode: 'voice' })).toMatchObject({ key: 'user.blocked' });
    expect(await anna.to({ id: 9_999_999 }, 'setup', { mode: 'voice' })).toMatchObject({ key: 'call.notFriend' });
    expect(await records(anna)).toBe(0);
    await anna.to(bert, 'cancel');
  });
});
