import { randomUUID } from 'node:crypto';
import { type PostgresProcess, startPostgres } from '@internal/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpAccount } from './stage/http-account.ts';
import type { Seat } from './stage/seat.ts';
import { ServerStage } from './stage/server-stage.ts';

// A server on PostgreSQL, whose database goes away under it.

let postgres: PostgresProcess;
let stage: ServerStage;
let people: HttpAccount[];
const seats: Seat[] = [];
let lines = 0;

const LONG_RUN = process.env.IM_FAULTS_LONG === '1';

beforeAll(async () => {
  postgres = await startPostgres();
  stage = await ServerStage.open({ env: { DATABASE_URL: `${postgres.url}/postgres` } });
  people = await stage.people('anna', 'ben');
  for (const name of ['anna', 'ben']) seats.push(await stage.seat(name));
});
afterAll(async () => {
  await stage.close(seats);
  await postgres.dispose();
});

const toBen = () => `p:${people[1]?.id ?? 0}` as const;

/** A send by plain HTTP: the status, and how long its answer took. */
async function sendRaw(content: string) {
  const began = performance.now();
  const body = { recvId: people[1]?.id, content, type: 0, tmpId: randomUUID().replaceAll('-', '') };
  const answer = await people[0]?.ask('POST', '/message/private/send', body);
  return { code: answer?.code, key: answer?.key, ms: performance.now() - began };
}

async function stored(): Promise<string[]> {
  const path = `/message/private/history?friendId=${people[1]?.id}&size=100`;
  const page = await people[0]?.request<{ items: { content: string }[] }>('GET', path);
  return page?.items.map(({ content }) => content) ?? [];
}

describe('F19: a database', () => {
  test.each(['SIGINT', 'SIGKILL'] as const)(
    'that is ended by %s is missed fast, without a false ack, and taken up again',
    async (signal) => {
      const before = await sendRaw(`before ${signal}`);
      expect(before.code).toBe(200);
      await postgres.stop(signal);
      const missed = await sendRaw(`while away ${signal}`);
      expect(missed).toMatchObject({ code: 503, key: 'server.unavailable' });
      if (LONG_RUN) expect(missed.ms).toBeLessThan(1_000);
      const text = `line ${++lines}`;
      await seats[0]?.client.messages.sendText(toBen(), { text });
      // A pool that has nobody to talk to does not wear out.
      const tries = LONG_RUN ? 100 : 10;
      for (let n = 0; n < tries; n += 1) {
        expect(await sendRaw(`while away ${signal}`)).toMatchObject({ code: 503, key: 'server.unavailable' });
        if (LONG_RUN) await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await postgres.start();
      await stage.converge(seats);
      const rows = await stored();
      expect(rows).toContain(`before ${signal}`);
      expect(rows).not.toContain(`while away ${signal}`);
      expect(rows.filter((row) => row === text)).toHaveLength(1);
      for (const { client } of seats) expect(client.auth.session.getSnapshot()).toMatchObject({ status: 'signedIn' });
    },
  );

  test('that is restarted while many write keeps what was acknowledged, and gets the rest once', async () => {
    const texts = Array.from({ length: 30 }, () => `line ${++lines}`);
    const writing = (async () => {
      for (const text of texts) await seats[0]?.client.messages.sendText(toBen(), { text });
    })();
    await postgres.stop('SIGINT');
    await writing;
    await postgres.start();
    await stage.converge(seats);
    const rows = await stored();
    expect(rows.filter((row) => texts.includes(row))).toEqual(texts);
  });

  test('whose connections are killed again and again keeps what was acknowledged, and gets the rest once', async () => {
    const texts = Array.from({ length: 40 }, () => `line ${++lines}`);
    const writing = (async () => {
      for (const text of texts) await seats[0]?.client.messages.sendText(toBen(), { text });
    })();
    const raw: Awaited<ReturnType<typeof sendRaw>>[] = [];
    let killed = 0;
    for (let n = 0; n < 5; n += 1) {
      const sent = Promise.all(Array.from({ length: 8 }, (_, k) => sendRaw(`amid ${n} ${k}`)));
      killed += await postgres.cutConnections();
      raw.push(...(await sent));
    }
    await writing;
    expect(killed).toBeGreaterThan(0);
    expect(raw.filter(({ code, key }) => code !== 200 && key !== 'server.unavailable')).toEqual([]);
    await stage.converge(seats);
    const rows = await stored();
    expect(rows.filter((row) => texts.includes(row))).toEqual(texts);
    const kept = rows.filter((row) => row.startsWith('amid '));
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept.length).toBeGreaterThanOrEqual(raw.filter(({ code }) => code === 200).length);
  });
});
