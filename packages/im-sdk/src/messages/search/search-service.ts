import type { ConversationKey } from '../../protocol/index.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import type { Readable } from '../../store/readable.ts';

/** What is looked for. Every field narrows it; at least one has to be there. */
export interface MessageQuery {
  /** Part of a text, or of a file's, a place's or a card's name; case does not matter. */
  readonly keyword?: string;
  /** One conversation; all of them by default. */
  readonly conversation?: ConversationKey;
  /** Only texts, pictures, files, or texts with a link. */
  readonly kind?: 'text' | 'image' | 'file' | 'link';
  /** Only messages of this user. */
  readonly senderId?: number;
  /** Epoch ms, both inclusive. */
  readonly from?: number;
  /** Epoch ms, inclusive. */
  readonly to?: number;
}

/** What a search shows. */
export interface SearchSnapshot {
  /**
   * What was found, newest first, each message once. Rows as they are now, in no timeline: what is recalled or deleted
   * meanwhile leaves, until the search is cancelled.
   */
  readonly results: readonly MessageRow[];
  /**
   * `device`: messages on this device are looked through; `server`: what else there is is asked for; `done`; `failed`:
   * the server could not be asked, `results` are this device's.
   */
  readonly phase: 'device' | 'server' | 'done' | 'failed';
  /** Whether `loadMore` may find more. */
  readonly more: boolean;
  /** How many there are in all, as the server says (at most 1000); `undefined` where it was not asked. */
  readonly total: number | undefined;
}

/** One search. It begins at once, on this device, and goes on to the server where that can search. */
export interface MessageSearch extends Readable<SearchSnapshot> {
  /** Asks for older ones. Resolves when they are there, or could not be had (`phase: 'failed'`). */
  loadMore(): Promise<void>;
  /** Ends it: nothing changes any more. Call it when the results are looked at no longer. */
  cancel(): void;
}
