import { type Message, MessageStatus, MessageType } from 'im-sdk/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededChance } from './chance.ts';
import type { HttpAccount } from './stage/http-account.ts';
import type { Seat } from './stage/seat.ts';
import { ServerStage } from './stage/server-stage.ts';

// What only a real server can show: kills at random, floods, and rows that many write at once.

const SEED = Number(process.env.IM_FAULTS_SEED ?? 1);
const LONG_RUN = process.env.IM_FAULTS_LONG === '1';

let stage: ServerStage;
let people: HttpAccount[];
let all: number;
const seats: Seat[] = [];

beforeAll(async () => {
  stage = await ServerStage.open({ seed: SEED });
  people = await stage.people('anna', 'ben', 'carl', 'dora');
  all = await stage.group('all', people);
  for (const name of ['anna', 'ben', 'carl']) seats.push(await stage.seat(name));
});
afterAll(() => stage.close(seats));

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no ${index}`);
  return found;
};

const send = (who: HttpAccount, groupId: number, content: string) =>
  who.ask<Message>('POST', '/message/group/send', {
    groupId,
    content,
    type: 0,
    tmpId: `${who.id}-${content}`.slice(0, 64),
  });

async function rowsOf(who: HttpAccount, groupId: number): Promise<Message[]> {
  const { items } = await who.request<{ items: Message[] }>(
    'GET',
    `/message/group/range?target=${groupId}&from=1&to=1000`,
  );
  return items;
}

test('F15: fifty sends at once into one group get dense numbers, the same order for all', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(at(people, n % 4), all, `flood ${n}`)));
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  const rows = await rowsOf(at(people, 0), all);
  expect(rows.map(({ chatSeq }) => chatSeq)).toEqual(rows.map((_, index) => index + 1));
  const ids = rows.map(({ id }) => id ?? 0);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  await stage.converge(seats);
});

test('F16: a recall wins over readers, quotes and edits, also for who was away', async () => {
  const [anna, ben] = [at(people, 0), at(people, 1)];
  const away = at(seats, 2);
  away.device.setOnline(false);
  const { data: secret } = await send(anna, all, 'a secret');
  const quote = { groupId: all, content: 'quoting', type: 0, tmpId: 'quote-1', quoteMessageId: secret.id };
  await ben.request('POST', '/message/group/send', quote);
  const outcomes = await Promise.all([
    anna.ask('DELETE', `/message/group/recall/${secret.id}`),
    anna.ask('PUT', '/message/group/edit', { id: secret.id, content: 'a secret, edited' }),
    ben.ask('PUT', `/message/group/readed?groupId=${all}&messageId=${secret.id}`),
  ]);
  expect(outcomes[0].code).toBe(200);
  away.device.setOnline(true);
  away.client.connection.retryNow();
  await stage.converge(seats);
  const rows = await rowsOf(ben, all);
  expect(rows.find(({ id }) => id === secret.id)).toMatchObject({ status: MessageStatus.RECALL });
  expect(rows.filter(({ content, quoteMessage }) => `${content}${quoteMessage?.content}`.includes('a secret'))).toEqual(
    [],
  );
  const found = await ben.ask<{ items: unknown[] }>('GET', '/message/search?keyword=secret');
  if (found.code === 200) expect(found.data.items).toEqual([]);
});

test('F17: who is removed in the middle of a flood gets nothing after it, and is refused', async () => {
  const [owner, member] = [at(people, 0), at(people, 2)];
  const groupId = await stage.group('flooded', people);
  const flood = Array.from({ length: 30 }, (_, n) => send(at(people, n % 2), groupId, `flooded ${n}`));
  const removed = owner.request('DELETE', '/group/members/remove', { groupId, userIds: [member.id] });
  await Promise.all([...flood, removed]);
  const after = await send(owner, groupId, 'without Carl');
  expect(await send(member, groupId, 'still here?')).toMatchObject({ code: 403, key: 'group.notMember' });
  const muted = { groupId, userIds: [at(people, 3).id], isMuted: true };
  await owner.request('PUT', '/group/members/muted', muted);
  expect(await send(at(people, 3), groupId, 'muted')).toMatchObject({ code: 403, key: 'group.muted' });

  await stage.converge(seats.slice(0, 2));
  const rows = await rowsOf(owner, groupId);
  const tip = rows.find(({ type, title }) => type === MessageType.TIP_TEXT && String(title).includes('group.removed'));
  const seen = await seenBy(at(seats, 2), groupId);
  expect(seen.every((row) => row !== undefined && row.seq <= (tip?.chatSeq ?? 0))).toBe(true);
  expect(seen.some((row) => row?.id === after.data.id)).toBe(false);
});

describe('F17: in the middle of a flood', () => {
  const flood = (groupId: number, writers: readonly HttpAccount[]) =>
    Promise.all(
      Array.from({ length: 45 }, (_, n) => send(at(writers, n % writers.length), groupId, `${groupId} flood ${n}`)),
    );

  test('a group changes its owner: every send is stored, one person owns it, the one before may no more', async () => {
    const [anna, ben] = [at(people, 0), at(people, 1)];
    const groupId = await stage.group('handed over', people);
    const [sent, ...handed] = await Promise.all([
      flood(groupId, people),
      anna.ask('PUT', '/group/transfer', { groupId, userId: ben.id }),
      anna.ask('PUT', '/group/transfer', { groupId, userId: at(people, 2).id }),
    ]);
    expect(sent.filter(({ code }) => code !== 200)).toEqual([]);
    // Of two transfers at once the second finds somebody else owning it.
    expect(handed.map(({ code, key }) => `${code} ${key ?? ''}`).sort()).toEqual(['200 ', '403 group.ownerOnly']);
    expect(await anna.ask('DELETE', `/group/delete/${groupId}`)).toMatchObject({ code: 403, key: 'group.ownerOnly' });
    const { ownerId } = await anna.request<{ ownerId: number }>('GET', `/group/find/${groupId}`);
    expect(ownerId).toBe(at(people, handed[0].code === 200 ? 1 : 2).id);
    const rows = await rowsOf(anna, groupId);
    expect(rows.map(({ chatSeq }) => chatSeq)).toEqual(rows.map((_, index) => index + 1));
    await stage.converge(seats);
  });

  test('somebody leaves: what they still wrote stands before that, they get nothing after it, and are refused', async () => {
    const [anna, carl] = [at(people, 0), at(people, 2)];
    const groupId = await stage.group('left', people);
    const [sent, left] = await Promise.all([flood(groupId, people), carl.ask('DELETE', `/group/quit/${groupId}`)]);
    expect(left.code).toBe(200);
    const refused = sent.filter(({ code }) => code !== 200).map(({ code, key }) => `${code} ${key}`);
    expect(new Set([...refused, '403 group.notMember'])).toEqual(new Set(['403 group.notMember']));
    expect(await send(carl, groupId, 'still here?')).toMatchObject({ code: 403, key: 'group.notMember' });
    expect((await send(anna, groupId, 'after Carl left')).code).toBe(200);
    await stage.converge(seats.slice(0, 2));
    const rows = await rowsOf(anna, groupId);
    const tip = rows.find(({ type, title }) => type === MessageType.TIP_TEXT && String(title).includes('group.left'));
    const last = tip?.chatSeq ?? 0;
    expect(last).toBeGreaterThan(0);
    expect(rows.filter(({ sendId, chatSeq }) => sendId === carl.id && (chatSeq ?? 0) > last)).toEqual([]);
    const stored = rows.filter(({ sendId, type }) => sendId === carl.id && type === MessageType.TEXT);
    expect(stored).toHaveLength(sent.filter(({ code }, n) => n % people.length === 2 && code === 200).length);
    const seen = await seenBy(at(seats, 2), groupId);
    expect(seen.filter((row) => row === undefined || row.seq > last)).toEqual([]);
  });

  test('the group is dissolved: a send is stored before that or refused, and nobody gets anything after it', async () => {
    const [anna, ben] = [at(people, 0), at(people, 1)];
    const groupId = await stage.group('dissolved', people);
    const early = flood(groupId, [anna]);
    const word = await send(anna, groupId, 'the last word');
    const [sent, ended] = await Promise.all([
      flood(groupId, [ben, at(people, 2)]),
      anna.ask('DELETE', `/group/delete/${groupId}`),
    ]);
    expect(ended.code).toBe(200);
    const answers = [word, ...(await early), ...sent];
    const refused = answers.filter(({ code }) => code !== 200).map(({ key }) => key);
    expect(new Set([...refused, 'group.notFound'])).toEqual(new Set(['group.notFound']));
    expect(await send(anna, groupId, 'anybody?')).toMatchObject({ key: 'group.notFound' });
    await stage.converge(seats);
    const acknowledged = new Set(answers.filter(({ code }) => code === 200).map(({ data }) => data.id));
    for (const seat of seats) {
      const rows = await seenBy(seat, groupId);
      const texts = rows.filter((row) => row?.type === MessageType.TEXT);
      expect(texts.filter((row) => !acknowledged.has(row?.id ?? 0))).toEqual([]);
      expect(seat.client.groups.groups.getSnapshot()).not.toContain(groupId);
    }
  });
});

/** Every row of a group that somebody's client shows. */
async function seenBy({ client }: Seat, groupId: number) {
  const timeline = client.messages.open(`g:${groupId}`);
  await stage.until(() => timeline.getSnapshot().ready, 'what a client has');
  const { count, keyAt } = timeline.getSnapshot();
  const seen = Array.from({ length: count }, (_, index) => timeline.row(keyAt(index) ?? '').getSnapshot());
  timeline.close();
  return seen;
}

test('F21: a reader that stopped is closed; the others do not wait for it', async () => {
  const dora = await stage.seat('dora');
  const before = await stage.openSockets();
  stage.proxy.stallNewest();
  // Beside the server's own queue of 1 MiB, the system buffers some megabytes of a socket.
  const big = 'x'.repeat(8_000);
  for (let n = 0; (await stage.openSockets()) === before; n += 20) {
    if (n >= 3_000) throw new Error('the socket of a reader that stopped is still open');
    await Promise.all(Array.from({ length: 20 }, (_, k) => send(at(people, 0), all, `${n + k} ${big}`)));
  }
  expect(await stage.openSockets()).toBe(before - 1);
  await stage.converge(seats);
  stage.proxy.heal();
  dora.client.connection.retryNow();
  await stage.converge([dora], 60_000);
  await dora.client.destroy();
}, 180_000);

describe('F2: a server that is killed at random', () => {
  test.each(Array.from({ length: LONG_RUN ? 10 : 2 }, (_, n) => n))(
    '(kill %i) has and delivers everything, once',
    async (n) => {
      const chance = seededChance(SEED * 100 + n);
      const texts = Array.from({ length: 12 }, (_, k) => `kill ${n} text ${k}`);
      const writing = (async () => {
        for (const text of texts) await at(seats, 0).client.messages.sendText(`g:${all}`, { text });
      })();
      await new Promise((resolve) => setTimeout(resolve, chance.below(120)));
      await stage.server.kill();
      await writing;
      await stage.revive(seats);
      await stage.converge(seats);
      const rows = await lastRows(at(people, 0), all, 30);
      const stored = rows.map(({ content }) => content ?? '').filter((content) => content.startsWith(`kill ${n} `));
      expect(stored).toEqual(texts);
    },
  );
});

async function lastRows(who: HttpAccount, groupId: number, size: number): Promise<Message[]> {
  const page = await who.request<{ items: Message[] }>('GET', `/message/group/history?groupId=${groupId}&size=${size}`);
  return page.items;
}
