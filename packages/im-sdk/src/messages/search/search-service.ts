import type { ConversationKey } from '../../protocol/index.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import type { Readable } from '../../store/readable.ts';

/** Search query. All given fields must match. */
export interface MessageQuery {
  /** Part of a text, or of the name of a file, location or card; case-insensitive. */
  readonly keyword?: string;
  /** Searches one conversation. Default: all. */
  readonly conversation?: ConversationKey;
  /** Searches only texts, pictures, files, or texts with a link. */
  readonly kind?: 'text' | 'image' | 'file' | 'link';
  /** Searches only messages of this user. */
  readonly senderId?: number;
  /** Earliest send time, epoch ms, inclusive. */
  readonly from?: number;
  /** Latest send time, epoch ms, inclusive. */
  readonly to?: number;
}

/** State of a search. */
export interface SearchSnapshot {
  /**
   * Results, newest first, deduped by kind and id. Rows stay up to date, and recalled or deleted ones are removed, until the
   * search is cancelled.
   */
  readonly results: readonly MessageRow[];
  /**
   * `device`: searching this device. `server`: searching on the server. `done`. `failed`: the server could not be
   * reached; `results` are from this device.
   */
  readonly phase: 'device' | 'server' | 'done' | 'failed';
  /** True if `loadMore` may find more. */
  readonly more: boolean;
  /** Total number of results on the server (at most 1000); `undefined` if the server was not asked. */
  readonly total: number | undefined;
}

/** A running search: first on this device, then on the server if it can search. */
export interface MessageSearch extends Readable<SearchSnapshot> {
  /** Loads older results. Resolves when they are here, or have failed (`phase: 'failed'`). */
  loadMore(): Promise<void>;
  /** Stops the search; the snapshot no longer changes. Call it when the results are no longer shown. */
  cancel(): void;
}
