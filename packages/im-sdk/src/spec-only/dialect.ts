import type { AskHistory, HistoryBound, ServerDialect } from '../account/server-dialect.ts';
import { limits, type Message } from '../protocol/index.ts';

/**
 * Dialect of a server that implements only the specification: no `chatSeq`, no conversation summaries, pages counted from the newest
 * row.
 */
export const specOnlyServer: ServerDialect = {
  isNumbered: false,
  positionOf: ({ id }) => id ?? 0,
  async page(ask, bound, size, known) {
    const answer = await ask({ size, page: bound.before ? Math.floor(known / size) + 1 : 1 });
    const items = 'items' in answer ? answer.items : [...answer].reverse();
    return { items, more: items.length >= size };
  },
  list: listByPages,
  // The request marks everything as read.
  readUpTo: () => ({}),
  async readByFriend(http, friendId) {
    return http.request('maxReadedId', { query: { friendId } }).catch(() => 0);
  },
};

async function listByPages(
  ask: AskHistory,
  { after, before = Number.POSITIVE_INFINITY }: HistoryBound,
  limit: number,
): Promise<readonly Message[]> {
  const size = limits.historyMaxSize;
  const found = new Map<number, Message>();
  for (let page = 1; ; page += 1) {
    const answer = await ask({ page, size });
    const items = 'items' in answer ? answer.items : answer;
    for (const message of items) {
      const id = message.id ?? 0;
      if (id > (after ?? 0) && id < before) found.set(id, message);
    }
    const oldest = items.reduce((least, { id }) => Math.min(least, id ?? 0), Number.POSITIVE_INFINITY);
    const isEnough = after === undefined ? found.size >= limit : oldest <= after;
    if (items.length < size || isEnough) break;
  }
  const ascending = [...found].sort(([one], [other]) => one - other).map(([, message]) => message);
  return after === undefined ? ascending.slice(-limit) : ascending.slice(0, limit);
}
