import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLive, type Seat } from './stage/seat.ts';
import { ServerStage } from './stage/server-stage.ts';

const points = [
  ['append.beforeCommit', 2],
  ['append.afterCommit', 2],
  ['fanOut.before', 2],
  ['fanOut.between', 3],
] as const;

let stage: ServerStage;
const seats: Seat[] = [];
let toBen: `p:${number}`;
let toAll: `g:${number}`;

beforeAll(async () => {
  stage = await ServerStage.open();
  const people = await stage.people('anna', 'ben', 'carl');
  toBen = `p:${people[1]?.id ?? 0}`;
  toAll = `g:${await stage.group('all', people)}`;
  for (const name of ['anna', 'ben', 'carl']) seats.push(await stage.seat(name));
});
afterAll(() => stage.close(seats));

describe('F3: a server that is killed', () => {
  const written: string[] = [];

  test.each(points)('at %s has every acknowledged message afterwards, each once', async (point, nth) => {
    await stage.server.kill();
    await stage.revive(seats, [point, String(nth)]);
    await stage.until(() => seats.every(isLive), 'everybody is live');
    await stage.server.arm();

    const reached = stage.server.prints(`fail point ${point}`);
    const anna = seats[0]?.client.messages;
    for (let n = 1; n <= 4; n += 1) {
      const text = `${point} ${n}`;
      written.push(text);
      await anna?.sendText(toBen, { text });
      await anna?.sendText(toAll, { text });
    }
    await reached;
    await stage.server.kill();
    await stage.revive(seats);
    await stage.converge(seats);
    for (const kind of ['private', 'group'] as const) {
      const target = (kind === 'private' ? toBen : toAll).slice(2);
      const rows = await stage.accounts
        .get('anna')
        ?.request<{ items: { type: number; content: string }[] }>(
          'GET',
          `/message/${kind}/range?target=${target}&from=1&to=100`,
        );
      expect(rows?.items.filter(({ type }) => type === 0).map(({ content }) => content)).toEqual(written);
    }
  });
});
