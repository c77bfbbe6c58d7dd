/** Tables of groups and their members. */
export type GroupTables = Record<never, never>;
