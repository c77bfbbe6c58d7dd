import type { ServerDialect } from '../account/server-dialect.ts';
import type { Feature } from '../protocol/index.ts';
import { specOnlyServer } from '../spec-only/dialect.ts';

/** Dialect of our server, with `chatSeq` and conversation summaries (`heads`). */
export const numberedServer: ServerDialect = {
  isNumbered: true,
  positionOf: ({ chatSeq }) => chatSeq ?? 0,
  async page(ask, bound, size) {
    const answer = await ask({ ...bound, size });
    if (!('items' in answer)) return { items: answer, more: answer.length >= size };
    return { items: answer.items, more: answer.more };
  },
  async list(ask, { after, before }, size) {
    const answer = await ask(after === undefined ? { before, size } : { after, size });
    return 'items' in answer ? answer.items : answer.toReversed();
  },
  readUpTo: (readId) => (readId > 0 ? { messageId: readId } : {}),
  readByFriend: () => Promise.resolve(0),
};

/** Selects the dialect for a server with these features. */
export function serverDialect(features: ReadonlySet<Feature>): ServerDialect {
  return features.has('chatSeq') && features.has('heads') ? numberedServer : specOnlyServer;
}
