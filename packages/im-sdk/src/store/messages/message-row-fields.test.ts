import { expect, it } from 'vitest';
import { decodeRows, encodeRows } from '../../cache/packed-row.ts';
import { newItem, pendingRow } from '../../outbox/outbox-item.ts';
import { mergeRow } from './merge.ts';
import type { MessageRow } from './message-row.ts';
import { emptyRow, isSameRow, messageFields, toRow } from './message-row-fields.ts';

/*
 * These hold for every field of `MessageRow` and every line of `messageFields`, also for those that are added later:
 * nothing here names a field.
 */

const independent = Object.keys(messageFields) as ReadonlyArray<keyof typeof messageFields>;

/** A value that the field does not have in an empty row. */
function filled(value: unknown): unknown {
  if (typeof value === 'string') return 'filled';
  if (typeof value === 'number') return 7;
  if (typeof value === 'boolean') return true;
  return Array.isArray(value) ? [5] : { id: 3, sendId: 2 };
}

const stored = toRow({ id: 4, chatSeq: 4, type: 0, content: 'hello', sendId: 2 }, 'p:2', 'p4', false);

it.each(independent)(
  '%s: a row that has it gives it to one that has not, and the row that has it stays the same',
  (name) => {
    const rich: MessageRow = { ...stored, [name]: filled(emptyRow[name]) };
    const poor: MessageRow = { ...stored, [name]: emptyRow[name] };
    // What a recall or a deletion empties is another promise.
    if (rich.recalled || rich.deleted) return;
    expect(mergeRow(poor, rich)).toMatchObject({ [name]: rich[name] });
    expect(mergeRow(rich, poor)).toBe(rich);
  },
);

it.each(Object.keys(emptyRow).filter((name) => !['key', 'conversation', 'reactions'].includes(name)))(
  '%s: a change of it alone is a change',
  (name) => {
    const value = emptyRow[name as keyof MessageRow];
    expect(isSameRow(emptyRow, { ...emptyRow, [name]: filled(value) })).toBe(false);
    expect(isSameRow(emptyRow, { ...emptyRow })).toBe(true);
  },
);

it.each(independent)('%s: is kept in the cache', (name) => {
  const rich: MessageRow = { ...stored, [name]: filled(emptyRow[name]) };
  const [found] = decodeRows(encodeRows([rich]), 'p:2');
  expect(found?.[name]).toEqual(rich[name]);
});

it('a row keeps the fields of a message of the specification', () => {
  const same = {
    id: 9,
    tmpId: 'a9',
    sendId: 2,
    content: 'hello',
    type: 0,
    sendTime: 1_700_000_000_000,
    atUserIds: [-1],
    readedCount: 4,
    receiptTotal: 7,
    receiptOk: true,
    sendNickName: 'Mia',
    sendRole: 2,
    title: 'Title',
  };
  const quote = { id: 3, sendId: 1 };
  const editedAt = 1_700_000_001_000;
  const message = { ...same, recvId: 1, status: 1, quoteMessage: quote, isEdited: true, editedAt };
  expect(toRow(message, 'p:2', 'a9', false)).toMatchObject({
    ...same,
    mine: false,
    state: 'sent',
    quote,
    revision: editedAt,
  });
  expect(toRow({ ...message, status: 3 }, 'p:2', 'a9', true)).toMatchObject({ mine: true, state: 'read' });
  const recalled = { recalled: true, recalledBy: 2, content: '' };
  expect(toRow({ ...message, status: 2 }, 'p:2', 'a9', true)).toMatchObject(recalled);
});

it('rows of all origins have the same fields', () => {
  const item = newItem({
    tmpId: 'a1',
    conversation: 'p:2',
    type: 0,
    content: 'hello',
    atUserIds: [],
    quoteMessageId: 0,
    receipt: false,
    time: 5,
  });
  const pending = pendingRow(item, { id: 1, nickName: 'Me', headImage: '' }, 'queued');
  const [fromDisk] = decodeRows(encodeRows([stored]), 'p:2');
  for (const row of [pending, fromDisk, mergeRow(pending, stored)]) {
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(Object.keys(emptyRow)));
  }
  expect(fromDisk).toEqual(stored);
});

it('the reason of a refusal stays with a failed row that is merged', () => {
  const failed: MessageRow = { ...emptyRow, state: 'failed', failure: 'message.refusedByHost', failureReason: 'spam' };
  const plain: MessageRow = { ...emptyRow, state: 'queued' };
  expect(mergeRow(plain, failed)).toMatchObject({ state: 'failed', failureReason: 'spam' });
  expect(mergeRow(failed, plain)).toMatchObject({ state: 'failed', failureReason: 'spam' });
  const sent = mergeRow(failed, { ...emptyRow, id: 4, state: 'sent' });
  expect(sent).toMatchObject({ state: 'sent', failure: undefined });
  expect(sent.failureReason).toBeUndefined();
});
