import type { AccountEngine, AccountScope } from '../../account/account-scope.ts';
import type { AskHistory } from '../../account/server-dialect.ts';
import { type ConversationKey, limits, parseConversationKey, SYSTEM_KEY } from '../../protocol/index.ts';
import { mergeRow } from '../../store/messages/merge.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { positionOf } from '../../store/messages/message-table.ts';
import type { History } from '../../sync/history.ts';
import type { Ingest } from '../../sync/ingest.ts';
import { ConversationBuilder } from '../../sync/plan/conversation-builder.ts';

interface Parts {
  readonly scope: Pick<AccountScope, 'http' | 'store' | 'connection' | 'userId'>;
  readonly ingest: Ingest;
  readonly history: History;
  /** Resolves once the database is open. */
  readonly opening: Promise<unknown>;
}

type Range = Parameters<AccountEngine['list']>[1];

/**
 * Messages between two ids, both exclusive, ascending: from this device if it has all of them, else from the server.
 */
export async function listMessages(parts: Parts, key: ConversationKey, range: Range): Promise<readonly MessageRow[]> {
  await parts.opening;
  const { limit = limits.historyDefaultSize } = range;
  // Reserve the range, so that rows read here are not evicted before they are listed.
  const { windows } = parts.scope.store.messages.conversation(key);
  const reserved = { lo: 0 };
  windows.add(reserved);
  try {
    const read = range.after === undefined ? backwards : forwards;
    const rows = await read(parts, key, range, limit).catch(() => undefined);
    return rows ?? (await fromServer(parts, key, range, limit));
  } finally {
    windows.delete(reserved);
  }
}

/** One message: from this device, else from the server unless `where` is `device`. */
export async function messageById(
  parts: Parts,
  key: ConversationKey,
  id: number,
  where?: 'device',
): Promise<MessageRow | undefined> {
  await parts.opening;
  const known = await find(parts, key, id).catch(() => undefined);
  if (known) return isShown(parts, known) ? known : undefined;
  if (where === 'device' || key === SYSTEM_KEY) return undefined;
  const found = await fromServer(parts, key, { after: id - 1, before: id + 1 }, 1);
  return found.find((row) => row.id === id);
}

type Read = (parts: Parts, key: ConversationKey, range: Range, limit: number) => Promise<MessageRow[] | undefined>;

/** The first rows after `after`; `undefined` if rows may be missing locally. */
const forwards: Read = async (parts, key, { after = 0, before = Number.POSITIVE_INFINITY }, limit) => {
  const known = await find(parts, key, after);
  if (!known) return undefined;
  const { messages } = parts.scope.store;
  const from = positionOf(known);
  for (;;) {
    const { segments } = messages.conversation(key);
    const segment = segments.at(from) ?? segments.at(from + 1);
    const above = segment?.rows.filter((row) => row.id > after) ?? [];
    const rows = above.filter((row) => row.id < before && isShown(parts, row));
    if (rows.length >= limit || above.some((row) => row.id >= before)) return rows.slice(0, limit);
    const hi = segment?.hi ?? from;
    if (hi >= parts.scope.store.conversations.state(key).cursor) return hasNewest(parts, key) ? rows : undefined;
    if (!(await parts.history.newerFromCache(key, hi))) return undefined;
  }
};

/** The last rows before `before`, or the newest; `undefined` if rows may be missing locally. */
const backwards: Read = async (parts, key, { before }, limit) => {
  const { conversations, messages } = parts.scope.store;
  const known = before === undefined ? undefined : await find(parts, key, before);
  if (before === undefined ? !hasNewest(parts, key) : !known) return undefined;
  const top = known ? positionOf(known) - 1 : conversations.state(key).cursor;
  for (;;) {
    const segment = messages.conversation(key).segments.at(top);
    const rows = (segment?.rows ?? []).filter((row) => positionOf(row) <= top && isShown(parts, row));
    const lo = segment?.lo ?? top + 1;
    const { start } = conversations.state(key);
    if (rows.length >= limit || lo <= 1 || (start > 0 && lo <= start)) return rows.slice(-limit);
    if (!(await parts.history.olderFromCache(key, lo))) return undefined;
  }
};

async function find({ scope, history }: Parts, key: ConversationKey, id: number): Promise<MessageRow | undefined> {
  return scope.store.messages.byId(id, key) ?? (await history.onDisk(key, [id]))[0];
}

/** True if the newest message of the conversation is known locally. */
function hasNewest({ scope }: Parts, key: ConversationKey): boolean {
  const { cursor, headPos } = scope.store.conversations.state(key);
  return scope.connection.phase === 'live' && cursor > 0 && cursor >= headPos;
}

const isShown = ({ scope }: Parts, row: MessageRow): boolean => row.id > 0 && !scope.store.messages.isHidden(row);

async function fromServer(
  parts: Parts,
  key: ConversationKey,
  { after, before }: Range,
  limit: number,
): Promise<readonly MessageRow[]> {
  const { store, userId } = parts.scope;
  const parsed = parseConversationKey(key);
  const { kind, target } = parsed ?? { kind: 'private' as const, target: 0 };
  const partner = kind === 'group' ? { groupId: target } : { friendId: target };
  const ask: AskHistory = (query) =>
    parts.scope.http.request('history', { params: { kind }, query: { ...partner, ...query } });
  const asOf = store.conversations.state(key).headId;
  const found = await parts.ingest.dialect.list(ask, { after, before }, limit);

  const conversation = new ConversationBuilder(store.conversations.state(key), store, userId, new Map());
  return found
    .filter(({ id }) => (id ?? 0) > (after ?? 0) && (id ?? 0) < (before ?? Number.POSITIVE_INFINITY))
    .map((message) => {
      const row = conversation.row(message, Math.max(asOf, message.id ?? 0));
      const known = conversation.find(row.key);
      return known ? mergeRow(known, row) : row;
    })
    .filter((row) => isShown(parts, row));
}
