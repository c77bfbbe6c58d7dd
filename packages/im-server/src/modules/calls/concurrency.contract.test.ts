import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallClient } from '../../testing/calls/call-client.ts';
import { type CallStage, startCallStage } from '../../testing/calls/call-stage.ts';
import type { Answer } from '../../testing/servers.ts';

/** How often people do everything at once. */
const ROUNDS = 15;

describe('calls that people make at once', () => {
  let stage: CallStage;
  beforeAll(async () => {
    stage = await startCallStage('PostgreSQL');
  });
  afterAll(() => stage.close());

  /** Each person is in one call at most, and every party has a call that goes on. */
  async function expectConsistent(): Promise<void> {
    const { rows } = await sql<{ user_id: number; calls: number; running: number }>`
      select p.user_id, count(*) as calls, count(*) filter (where c.ended_at is null) as running
      from call_party p join call c on c.id = p.call_id where p.left_at is null group by p.user_id`.execute(
      stage.database,
    );
    for (const row of rows) expect(row).toMatchObject({ calls: 1, running: 1 });
  }

  function expectNoFailure(answers: readonly Answer[]): void {
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }

  async function hangUp(people: readonly CallClient[], groupId: number): Promise<void> {
    for (const one of people) {
      await one.webrtc('/group/quit', { query: { groupId } });
      for (const other of people) if (one !== other) await one.to(other, 'handup');
    }
    const { rows } = await sql`select 1 from call_party where left_at is null`.execute(stage.database);
    expect(rows).toEqual([]);
  }

  test('each is in one call at most, over private and group calls, without a failure', async () => {
    const people = await stage.three();
    const groupId = await stage.group(...people);
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        people.flatMap((one) => [
          ...people.filter((other) => other !== one).map((other) => one.to(other, 'setup', { mode: 'voice' })),
          one.webrtc('/group/setup', {
            body: { groupId, userInfos: people.filter((other) => other !== one).map(({ id }) => ({ id })) },
          }),
          one.webrtc('/group/join', { query: { groupId } }),
        ]),
      );
      expectNoFailure(answers);
      await expectConsistent();
      await hangUp(people, groupId);
    }
  }, 60_000);

  test('both dial: one call, which one of them accepted by dialling', async () => {
    const [anna, bert] = await stage.two();
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all([
        anna.to(bert, 'setup', { mode: 'voice' }),
        bert.to(anna, 'setup', { mode: 'voice' }),
      ]);
      const started = answers.map(({ data }) => data as { callId: string; isAccepted: boolean });
      expect(new Set(started.map(({ callId }) => callId)).size).toBe(1);
      expect(started.map(({ isAccepted }) => isAccepted).sort()).toEqual([false, true]);
      await anna.to(bert, 'handup');
    }
    expect(await stage.records(anna, bert)).toHaveLength(ROUNDS);
  }, 60_000);

  test('accept, cancel and reject meet: one of them wins, and there is one record', async () => {
    const [anna, bert] = await stage.two();
    const phone = await stage.otherDevice(bert);
    for (let round = 0; round < ROUNDS; round += 1) {
      await anna.dial(bert);
      const answers = await Promise.all([
        anna.to(bert, 'cancel'),
        bert.to(anna, 'accept'),
        phone.to(anna, 'reject'),
        phone.to(anna, 'accept'),
      ]);
      expectNoFailure(answers);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      await anna.to(bert, 'handup');
      expect(await stage.records(anna, bert)).toHaveLength(round + 1);
    }
  }, 60_000);

  test('members are removed while they join and are invited: none of them stays in the call', async () => {
    const [anna, bert, cleo] = await stage.three();
    for (let round = 0; round < ROUNDS; round += 1) {
      const groupId = await stage.group(anna, bert, cleo);
      await anna.webrtc('/group/setup', { body: { groupId, userInfos: [{ id: bert.id }] } });
      const answers = await Promise.all([
        bert.webrtc('/group/accept', { query: { groupId } }),
        cleo.webrtc('/group/join', { query: { groupId } }),
        anna.webrtc('/group/invite', { body: { groupId, userInfos: [{ id: cleo.id }] } }),
        anna.server.request('DELETE', '/group/members/remove', {
          body: { groupId, userIds: [bert.id, cleo.id] },
          headers: { accessToken: anna.person.tokens.accessToken },
        }),
      ]);
      expectNoFailure(answers);
      await expect.poll(() => bert.party(), { timeout: 15_000 }).toBeUndefined();
      await expect.poll(() => cleo.party(), { timeout: 15_000 }).toBeUndefined();
      await anna.webrtc('/group/cancel', { query: { groupId } });
    }
  }, 60_000);
});
