import type { HttpRequests, RequestInput, ResponseData } from '../http/http-client.ts';
import type { Message } from '../protocol/index.ts';

/** Requests a page of one conversation's history. */
export type AskHistory = (query: NonNullable<RequestInput<'history'>['query']>) => Promise<ResponseData<'history'>>;

/** Bounds of a page by message id; none for the newest page. */
export interface HistoryBound {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly around?: number | undefined;
}

/**
 * Differences in requests between our server (`numberedServer`) and one that implements only the specification
 * (`specOnlyServer`). Chosen by the server's features at every login, in followers when the leader is live.
 */
export interface ServerDialect {
  /** True if rows have dense numbers (`chatSeq`), so that a jump is a gap. Else a row's position is its id. */
  readonly isNumbered: boolean;
  /** Position of a row in its conversation; 0 if it has none. */
  positionOf(message: Message): number;
  /** Fetches a page of history, ascending. `known`: number of the conversation's rows in memory. */
  page(ask: AskHistory, bound: HistoryBound, size: number, known: number): Promise<HistoryPage>;
  /**
   * At most `limit` rows between two ids, both exclusive, ascending: the first after `after`, or the last before
   * `before`.
   */
  list(ask: AskHistory, range: Omit<HistoryBound, 'around'>, limit: number): Promise<readonly Message[]>;
  /** Query of a read report: the id of the newest read row, or empty for all rows. */
  readUpTo(readId: number): { readonly messageId?: number };
  /** Id of the newest own message read by a friend; 0 if unknown or included in the conversation summaries. */
  readByFriend(http: HttpRequests, friendId: number): Promise<number>;
}

/** A page of history, ascending; `more` is true if rows exist beyond it. */
export interface HistoryPage {
  readonly items: readonly Message[];
  readonly more: boolean;
}
