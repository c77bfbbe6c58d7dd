/**
 * Changes of messages that were sent. Each is shown at once and taken back where the server refuses, or where it could
 * not be asked; rejects with the refusal, with `message.notFound` for a row that was not sent, or with
 * `client.notOffered` on a server that does not have it.
 */
export interface MessageChanges {
  /**
   * Recalls a sent message for everybody: shown as recalled at once (`recalling`), and as it was where the server refuses
   * (`message.recallTooLate` after 10 minutes, `message.recallForbidden`). Resolves where it is recalled already. It does
   * not wait for a connection: without one it rejects with `client.networkFailed` and the message is back, because nobody
   * should believe a message gone that the others still read.
   */
  recall(key: string): Promise<void>;
  /** Changes the text of an own message; possible for 15 minutes. */
  edit(key: string, text: string): Promise<void>;
  /** Puts a reaction on a message, or takes it off. `emoji` is `#name;` of the set or one Unicode emoji. */
  react(key: string, emoji: string, on: boolean): Promise<void>;
  /** Deletes messages for this account alone, on all of its terminals. Those that were never sent are discarded. */
  deleteForMe(keys: readonly string[]): Promise<void>;
  /** Hides everything that was said so far from this account, on all of its terminals; the others keep theirs. */
  clearAll(): Promise<void>;
  /** Ids of the members who have read a message of a group that asked for receipts. */
  readers(key: string): Promise<readonly number[]>;
}
