import type { MessageRow } from 'im-sdk';
import { limits, MessageType, readContent } from 'im-sdk/protocol';
import { picture } from 'im-sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLive, reload, type Seat } from './stage/seat.ts';
import { ServerStage } from './stage/server-stage.ts';

// Messages with files, from a whole client to a real server that keeps them on disk (F25, F10).

/** More than goes through the chat server in a form: a direct upload. */
const LARGE = limits.cloudUploadBytes + 1_000;

let stage: ServerStage;
let anna: Seat;
let ben: Seat;
let toBen: `p:${number}`;
let toAnna: `p:${number}`;

beforeAll(async () => {
  stage = await ServerStage.open();
  const people = await stage.people('anna', 'ben');
  toBen = `p:${people[1]?.id ?? 0}`;
  toAnna = `p:${people[0]?.id ?? 0}`;
  anna = await stage.seat('anna');
  ben = await stage.seat('ben');
}, 60_000);
afterAll(() => stage.close([anna, ben]));

/** A large file whose end says which one it is. */
function largeFile(mark: number): Blob {
  return new Blob([new Uint8Array(LARGE), new Uint8Array([mark, mark, mark])], { type: 'application/zip' });
}

/** The newest messages that ben sees, oldest first. */
async function seenByBen(count: number): Promise<MessageRow[]> {
  const timeline = ben.client.messages.open(toAnna);
  const newest = (): MessageRow[] => {
    const { count: rows, keyAt } = timeline.getSnapshot();
    return Array.from({ length: rows }, (_, index) => timeline.row(keyAt(index) ?? '').getSnapshot())
      .filter((row): row is MessageRow => row !== undefined)
      .slice(-count);
  };
  await stage.until(() => newest().length === count, `ben sees ${count} messages`);
  const rows = newest();
  timeline.close();
  return rows;
}

async function fileOf(row: MessageRow | undefined): Promise<Uint8Array> {
  const content = readContent(MessageType.FILE, row?.content ?? '');
  const answer = await fetch(content?.url ?? '');
  return new Uint8Array(await answer.arrayBuffer());
}

const nothingLeft = (): boolean => anna.client.messages.unsent.getSnapshot() === 0;

describe('files on their way to a real server', () => {
  test('arrive in the order of writing, as texts do, and can be read by whoever got them', async () => {
    const { messages } = anna.client;
    await Promise.all([
      messages.sendText(toBen, { text: 'before' }),
      messages.sendImage(toBen, picture('image/jpeg')),
      messages.sendFile(toBen, new File(['hello'], 'hello.txt', { type: 'text/plain' })),
      messages.sendText(toBen, { text: 'after' }),
    ]);
    await stage.until(nothingLeft, 'all of it is sent');
    const rows = await seenByBen(4);
    // Whether the text passes the files depends on how fast those go up; each keep their order.
    expect(rows.filter(({ type }) => type === MessageType.TEXT).map(({ content }) => content)).toEqual([
      'before',
      'after',
    ]);
    const [image, file] = rows.filter(({ type }) => type !== MessageType.TEXT);
    expect([image?.type, file?.type]).toEqual([MessageType.IMAGE, MessageType.FILE]);
    expect(readContent(MessageType.IMAGE, image?.content ?? '')).toMatchObject({ width: 3, height: 2 });
    expect(new TextDecoder().decode(await fileOf(file))).toBe('hello');
  });

  test('F10: a large one goes on after the tab was killed, as one message', async () => {
    await anna.client.messages.sendFile(toBen, largeFile(7), { name: 'seven.zip' });
    anna = await reload(anna);
    await stage.until(nothingLeft, 'the file is sent', 60_000);
    await stage.converge([anna, ben]);
    const [row] = await seenByBen(1);
    const bytes = await fileOf(row);
    expect(bytes.length).toBe(LARGE + 3);
    expect([...bytes.subarray(-4)]).toEqual([0, 7, 7, 7]);
  }, 90_000);

  test('F25: a large one goes on after the server was killed in the middle, as one message', async () => {
    await anna.client.messages.sendFile(toBen, largeFile(9), { name: 'nine.zip' });
    await stage.server.kill();
    await stage.revive([anna, ben]);
    await stage.until(() => isLive(anna) && isLive(ben), 'both are live');
    await stage.until(nothingLeft, 'the file is sent', 60_000);
    await stage.converge([anna, ben]);
    const [row] = await seenByBen(1);
    expect([...(await fileOf(row)).subarray(-4)]).toEqual([0, 9, 9, 9]);
  }, 120_000);
});
