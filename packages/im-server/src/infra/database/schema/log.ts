/** Tables of the message log. */
export type LogTables = Record<never, never>;
