/** Sync cursors of the whole account. Stored in the same transaction as their rows. */
export interface SyncPosition {
  /** Id of the server's store. If it changes, the client starts over. `""` for none. */
  readonly epoch: string;
  /** Conversation summaries were fetched up to this message id. Advanced only by answers of `/message/heads`, never by a push. */
  readonly since: number;
  /** Revision up to which `/changes` were applied; -1 for none. */
  readonly rev: number;
  /** Highest `seqNo` of the system notices applied here. */
  readonly system: number;
  /** On servers without conversation summaries: ids up to which pulls were completed. */
  readonly privateId: number;
  readonly groupId: number;
}

/** Position before the first sync. */
export const START: SyncPosition = { epoch: '', since: 0, rev: -1, system: 0, privateId: 0, groupId: 0 };
