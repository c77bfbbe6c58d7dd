import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fillDisk, freeDisk, hasSmallDisks } from '@internal/testkit';
import type { Message } from 'im-sdk/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpAccount } from './stage/http-account.ts';
import type { Seat } from './stage/seat.ts';
import { ServerStage } from './stage/server-stage.ts';

// A server that keeps everything on one disk, which takes nothing more. Where the machine lets nobody mount a disk of a
// few bytes, `packages/im-server/src/disk-full.contract.test.ts` stands alone.

const DISK = 128 * 1024 * 1024;
const LONG_RUN = process.env.IM_FAULTS_LONG === '1';

describe.runIf(hasSmallDisks())('F19: a disk that is full', () => {
  let stage: ServerStage;
  let anna: HttpAccount;
  let ben: HttpAccount;
  const seats: Seat[] = [];

  beforeAll(async () => {
    stage = await ServerStage.open({ diskBytes: DISK });
    const people = await stage.people('anna', 'ben');
    [anna, ben] = people as [HttpAccount, HttpAccount];
    for (const name of ['anna', 'ben']) seats.push(await stage.seat(name));
  });
  afterAll(() => stage.close(seats));

  async function send(tmpId: string) {
    const began = performance.now();
    const body = { recvId: ben.id, content: `${tmpId} ${'x'.repeat(6_000)}`, type: 0, tmpId };
    const { code, key } = await anna.ask<Message>('POST', '/message/private/send', body);
    return { tmpId, code, key, ms: performance.now() - began };
  }

  /** How many calls of a route the server says that it could not carry out. */
  function failures(route: string): number {
    const lines = stage.server.output().split('\n');
    return lines.filter((line) => line.includes('a request failed') && line.includes(`"/api${route}"`)).length;
  }

  async function stored(): Promise<Message[]> {
    const { items } = await anna.request<{ items: Message[] }>(
      'GET',
      `/message/private/range?target=${ben.id}&from=1&to=1000`,
    );
    return items;
  }

  test('is told at once and acknowledges nothing; when it has room again, all is there, once', async () => {
    const client = seats[0]?.client;
    if (!client) throw new Error('a client is needed');
    const acknowledged: string[] = [];
    fillDisk(stage.server.folder());
    const refused: Awaited<ReturnType<typeof send>>[] = [];
    for (let n = 0; refused.length < 20; n += 1) {
      const sent = await send(`full-${n}`);
      if (sent.code === 200) acknowledged.push(sent.tmpId);
      else refused.push(sent);
      if (n > 2_000) throw new Error('the disk takes everything');
    }
    expect(new Set(refused.map(({ code, key }) => `${code} ${key}`))).toEqual(new Set(['503 server.unavailable']));
    if (LONG_RUN) expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(1_000);

    // What is there can be read; what is written on a client waits there.
    const during = await stored();
    expect(during.map(({ tmpId }) => tmpId)).toEqual(acknowledged);
    await client.messages.sendText(`p:${ben.id}`, { text: `written meanwhile ${'y'.repeat(6_000)}` });
    await stage.until(() => failures('/message/private/send') > refused.length, 'the text was refused');
    await client.messages.sendFile(`p:${ben.id}`, new Blob([new Uint8Array(200_000)]), { name: 'a.bin' });
    await stage.until(() => failures('/file/upload') > 0, 'the file was refused');
    expect(client.messages.unsent.getSnapshot()).toBe(2);

    freeDisk(stage.server.folder());
    await stage.converge(seats, 60_000);
    for (const { tmpId } of refused) expect(await send(tmpId)).toMatchObject({ code: 200 });
    await stage.converge(seats);
    const rows = await stored();
    expect(rows.map(({ chatSeq }) => chatSeq)).toEqual(rows.map((_, index) => index + 1));
    const wanted = [...acknowledged, ...refused.map(({ tmpId }) => tmpId)];
    const own = rows.map(({ tmpId }) => tmpId ?? '').filter((tmpId) => wanted.includes(tmpId));
    expect(own.toSorted()).toEqual(wanted.toSorted());
    expect(rows).toHaveLength(wanted.length + 2);
    // What was begun while there was no room is not left lying about.
    expect(await readdir(join(stage.server.folder(), 'files', '.incoming'))).toEqual([]);
  }, 180_000);
});
