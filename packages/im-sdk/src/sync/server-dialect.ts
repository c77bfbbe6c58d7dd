import type { CallData, CallInput } from '../http/http-client.ts';
import { plainServer } from '../plain-server/plain-server.ts';
import type { Feature, Message } from '../protocol/index.ts';
import type { HttpPort } from './account-scope.ts';

/** Asks for a page of one conversation's history; the answer is the server's. */
export type AskHistory = (query: NonNullable<CallInput<'history'>['query']>) => Promise<CallData<'history'>>;

/** Which page, by message ids; none of them: the newest. */
export interface HistoryBound {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly around?: number | undefined;
}

/**
 * What the engine asks differently of a server of ours (`numberedServer`) and of one that knows only the specification
 * (`plainServer`). Chosen at every login by the server's features.
 */
export interface ServerDialect {
  /** Whether rows have dense numbers (`chatSeq`): a jump in them is a gap. Else a row's position is its id. */
  readonly isNumbered: boolean;
  /** Position of a row in its conversation; 0 where it has none. */
  positionOf(message: Message): number;
  /** A page of history, ascending. `known`: how many rows of the conversation are in memory. */
  page(ask: AskHistory, bound: HistoryBound, size: number, known: number): Promise<HistoryPage>;
  /** At most `limit` rows between two ids, both exclusive, ascending: the first after `after`, or the last before `before`. */
  list(ask: AskHistory, range: Omit<HistoryBound, 'around'>, limit: number): Promise<readonly Message[]>;
  /** Query of a read report: the id of the newest row that was read, or nothing for all rows. */
  readUpTo(readId: number): { readonly messageId?: number };
  /** Id of the newest own message that a friend has read; 0 where it is unknown, or comes with the heads. */
  readByFriend(http: HttpPort, friendId: number): Promise<number>;
}

export interface HistoryPage {
  readonly items: readonly Message[];
  readonly more: boolean;
}

/** A server of ours. */
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

/** The dialect of a server with these features. */
export function serverDialect(features: ReadonlySet<Feature>): ServerDialect {
  return features.has('chatSeq') && features.has('heads') ? numberedServer : plainServer;
}
