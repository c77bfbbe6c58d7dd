import { isPatchType, limits, type StoredMessage } from '../../../protocol/index.ts';
import { isDeletedFor, type MessageLog, type Row } from '../state/message-log.ts';
import { Refusal } from '../state/refusal.ts';
import { groupFor, groupLog, privateLog, visibleAbove, visibleLogs, type World } from '../state/world.ts';
import { rowView } from './row-view.ts';

type Kind = MessageLog['kind'];

/** The rows of a kind above an id, in ascending id over all conversations of the kind. */
export function rowsAbove(world: World, userId: number, kind: Kind, minId: number): StoredMessage[] {
  const found: StoredMessage[] = [];
  for (const { log, above } of visibleLogs(world, userId, kind)) {
    for (let index = log.rows.length - 1; index >= above; index -= 1) {
      const row = log.rows[index];
      if (!row || row.id <= minId) break;
      if (!isDeletedFor(log, userId, row)) found.push(rowView(world, log, row, userId));
    }
  }
  return found.sort((one, other) => one.id - other.id);
}

export function loadOffline(
  world: World,
  userId: number,
  kind: Kind,
  minId: number,
  size: number = limits.offlinePageSize,
) {
  const rows = rowsAbove(world, userId, kind, minId);
  return { data: rows.slice(0, size), more: rows.length > size };
}

function logFor(world: World, userId: number, kind: Kind, target: number): { log: MessageLog; above: number } {
  if (kind === 'group') groupFor(world, target, userId);
  const log = kind === 'group' ? groupLog(world, target) : privateLog(world, userId, target);
  return { log, above: visibleAbove(world, log, userId) ?? log.rows.length };
}

interface HistoryQuery {
  readonly friendId?: number;
  readonly groupId?: number;
  readonly page?: number;
  readonly size?: number;
  readonly before?: number;
  readonly after?: number;
  readonly around?: number;
  readonly at?: number;
}

/** A page of a conversation, rows that change other rows applied and not listed. */
export function history(world: World, userId: number, kind: Kind, query: HistoryQuery) {
  const target = kind === 'group' ? query.groupId : query.friendId;
  if (target === undefined) {
    const path = kind === 'group' ? 'groupId' : 'friendId';
    throw new Refusal('request.invalid', [{ path, message: 'is required' }]);
  }
  const { log, above } = logFor(world, userId, kind, target);
  const rows = log.rows.slice(above).filter((row) => !isPatchType(row.type) && !isDeletedFor(log, userId, row));
  const size = query.size ?? limits.historyDefaultSize;
  const view = (row: Row) => rowView(world, log, row, userId);
  if (query.page !== undefined) {
    const end = rows.length - (query.page - 1) * size;
    return rows
      .slice(Math.max(0, end - size), Math.max(0, end))
      .reverse()
      .map(view);
  }
  const since = query.at === undefined ? undefined : rows.find(({ sendTime }) => sendTime >= (query.at ?? 0));
  const { from, to, more } = bounds(rows, since ? { around: since.id } : query, size);
  return { items: rows.slice(from, to).map(view), more };
}

function bounds(rows: readonly Row[], { before, after, around }: HistoryQuery, size: number) {
  if (after !== undefined) {
    const from = firstAbove(rows, after);
    const to = Math.min(rows.length, from + size);
    return { from, to, more: to < rows.length };
  }
  if (around !== undefined) {
    const middle = firstAbove(rows, around - 1);
    const from = Math.max(0, Math.min(middle - Math.floor(size / 2), rows.length - size));
    const to = Math.min(rows.length, from + size);
    return { from, to, more: from > 0 || to < rows.length };
  }
  const to = before === undefined ? rows.length : firstAbove(rows, before - 1);
  const from = Math.max(0, to - size);
  return { from, to, more: from > 0 };
}

/** Index of the first row with an id above `id`. */
function firstAbove(rows: readonly Row[], id: number): number {
  const index = rows.findIndex((row) => row.id > id);
  return index === -1 ? rows.length : index;
}

/** The rows from one `chatSeq` to another, both included. */
export function range(world: World, userId: number, kind: Kind, target: number, from: number, to: number) {
  const { log, above } = logFor(world, userId, kind, target);
  const first = Math.max(above, from - 1);
  const last = Math.min(to, log.rows.length, first + limits.offlinePageSize);
  const items = log.rows
    .slice(first, Math.max(first, last))
    .filter((row) => !isDeletedFor(log, userId, row))
    .map((row) => rowView(world, log, row, userId));
  return { items, more: last < Math.min(to, log.rows.length) };
}
