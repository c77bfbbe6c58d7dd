/** Who is online on which terminals, over all nodes. */
export interface Presence {
  /** A connection of `userId` on `terminal` logged in. */
  connected(userId: number, terminal: number): void;
  /** One that `connected` told of is gone. */
  disconnected(userId: number, terminal: number): void;
  /** Terminals that each user is online on; users who are offline are left out. */
  online(userIds: readonly number[]): Promise<Map<number, number[]>>;
}

/**
 * Presence of a single process: a count of connections for each terminal of each user.
 * `onChange` hears the first connection of a terminal and the end of its last one.
 */
export function createMemoryPresence(onChange: (userId: number) => void): Presence {
  const counts = new Map<number, Map<number, number>>();
  return {
    connected(userId, terminal) {
      const terminals = counts.get(userId) ?? new Map<number, number>();
      counts.set(userId, terminals);
      const count = (terminals.get(terminal) ?? 0) + 1;
      terminals.set(terminal, count);
      if (count === 1) onChange(userId);
    },
    disconnected(userId, terminal) {
      const terminals = counts.get(userId);
      const count = terminals?.get(terminal);
      if (terminals === undefined || count === undefined) return;
      if (count > 1) {
        terminals.set(terminal, count - 1);
        return;
      }
      terminals.delete(terminal);
      if (terminals.size === 0) counts.delete(userId);
      onChange(userId);
    },
    async online(userIds) {
      const found = new Map<number, number[]>();
      for (const userId of userIds) {
        const terminals = counts.get(userId);
        if (terminals !== undefined)
          found.set(
            userId,
            [...terminals.keys()].sort((a, b) => a - b),
          );
      }
      return found;
    },
  };
}
