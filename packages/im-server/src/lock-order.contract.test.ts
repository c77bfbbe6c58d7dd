import { type Message, MessageType, type UploadResult } from 'im-sdk/protocol';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { plain } from './testing/pictures.ts';
import { type Answer, onPostgres, type Person, type TestServer } from './testing/servers.ts';

// What takes the same locks as something else, both at once. PostgreSQL alone has transactions side by side.

/** How often each pair is tried. */
const ROUNDS = 6;

onPostgres((start) => {
  let server: TestServer;
  let owner: Person;
  let friend: Person;

  beforeAll(async () => {
    server = await start();
    [owner, friend] = [await server.person('owner'), await server.person('friend')];
    await befriend(owner, friend);
  });

  async function befriend(one: Person, other: Person): Promise<void> {
    await other.post('/friend/request/approve', undefined, { id: await apply(one, other) });
  }

  async function apply(one: Person, other: Person): Promise<number> {
    const { data } = await one.post('/friend/request/apply', { friendId: other.id });
    return (data as { id: number }).id;
  }

  async function picture(): Promise<UploadResult> {
    return (await owner.upload('/image/upload', await plain(20, 20).png().toBuffer(), 'a.png')).data as UploadResult;
  }

  async function groups(count: number, headImage?: string): Promise<number[]> {
    const make = () => owner.post('/group/create', { name: 'Locks', headImage, userIds: [friend.id] });
    const made = await Promise.all(Array.from({ length: count }, make));
    return made.map(({ data }) => (data as { id: number }).id);
  }

  const profileWith = ({ url, thumbUrl }: UploadResult) => ({
    id: owner.id,
    nickName: 'Owner',
    headImage: url,
    headImageThumb: thumbUrl,
  });

  function show(groupId: number, { originUrl, thumbUrl, width, height, size }: UploadResult): Promise<Answer> {
    const content = JSON.stringify({ originUrl, thumbUrl, width, height, size });
    return owner.post('/message/group/send', { groupId, type: MessageType.IMAGE, content });
  }

  /** What it conflicts with may come first: then it is refused with one of these codes. */
  async function orRefused(request: Promise<Answer>, ...codes: readonly number[]): Promise<Answer> {
    const answer = await request;
    return codes.includes(answer.code) ? { ...answer, code: 200 } : answer;
  }

  /** Everything was carried out, and the database had to end nothing for it. */
  async function expectNoClash(all: readonly Promise<Answer>[], before: number): Promise<void> {
    const answers = await Promise.all(all);
    expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
    expect(await deadlocks()).toBe(before);
  }

  /** Deadlocks of this database until now. Each connection tells its own when a statement of it ends a second later. */
  async function deadlocks(): Promise<number> {
    const { database } = server.server.context;
    const told = sql`select pg_stat_force_next_flush()`;
    await Promise.all(Array.from({ length: 20 }, () => told.execute(database)));
    const { rows } = await sql<{ count: number }>`
        select deadlocks as count from pg_stat_database where datname = current_database()`.execute(database);
    return rows[0]?.count ?? 0;
  }

  describe('at once, without a failure and without a deadlock', () => {
    test('groups that have a picture are dissolved, and the picture is sent', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const shown = await picture();
        const ids = await groups(6, String(shown.url));
        const before = await deadlocks();
        await expectNoClash(
          ids.flatMap((id) => [
            // The picture is gone where the last group that has it is dissolved first.
            orRefused(show(id, shown), 404, 410),
            owner.delete(`/group/delete/${id}`),
            orRefused(owner.put('/user/update', undefined, profileWith(shown)), 410),
          ]),
          before,
        );
      }
    }, 60_000);

    test('a group gets a name and a picture while that picture is sent and taken back there', async () => {
      const [groupId = 0] = await groups(1);
      for (let round = 0; round < ROUNDS; round += 1) {
        const [shown, next] = [await picture(), await picture()];
        const sent = (await show(groupId, shown)).data as Message;
        const before = await deadlocks();
        await expectNoClash(
          [
            show(groupId, next),
            owner.put('/group/modify', undefined, { id: groupId, name: `Locks ${round}`, headImage: next.url }),
            // Hidden from its author where everything is cleared first.
            orRefused(owner.delete(`/message/group/recall/${sent.id}`), 404),
            owner.post('/group/album', { groupId, images: [{ url: next.url }] }),
            owner.get('/user/flushAllMessage'),
            friend.get('/user/flushAllMessage'),
          ],
          before,
        );
      }
    }, 60_000);

    test('a friend is changed, removed and blocked, and friends are made and leave', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [leaving, asking] = [await server.person(`leaving${round}`), await server.person(`asking${round}`)];
        await befriend(leaving, owner);
        const asked = await apply(asking, leaving);
        const before = await deadlocks();
        await expectNoClash(
          [
            orRefused(owner.put('/friend/dnd', undefined, { friendId: leaving.id, isDnd: round % 2 === 0 }), 403),
            orRefused(owner.put('/friend/top', undefined, { friendId: leaving.id, isTop: round % 2 === 0 }), 403),
            server.request('DELETE', '/unregister', {
              body: { password: leaving.password },
              headers: { accessToken: leaving.tokens.accessToken },
            }),
            orRefused(leaving.post('/friend/request/approve', undefined, { id: asked }), 400, 409),
            orRefused(asking.post('/blacklist/add', undefined, { userId: leaving.id }), 404),
            owner.post('/friend/request/apply', { friendId: asking.id }),
          ],
          before,
        );
      }
    }, 60_000);

    test('somebody signs in anew, reads the notices and clears everything', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const signIn = (device: string) =>
          server.request('POST', '/login', {
            body: { userName: friend.userName, password: friend.password, terminal: 1 },
            headers: { deviceNo: `${device} ${round}` },
          });
        const before = await deadlocks();
        await expectNoClash(
          [
            ...['a', 'b', 'c'].map(signIn),
            ...[1, 2, 3, 4].map((n) => friend.put('/message/system/readed', { maxSeqNo: 3 * round + n })),
            friend.get('/user/flushAllMessage'),
          ],
          before,
        );
      }
    }, 60_000);
  });
});
