/** Online users and their terminals, on all nodes. */
export interface Presence {
  /** Counts a connection that logged in. */
  connected(userId: number, terminal: number): void;
  /** Counts it out again. */
  disconnected(userId: number, terminal: number): void;
  /** Terminals by user; without users who are offline. */
  online(userIds: readonly number[]): Promise<Map<number, number[]>>;
}

/**
 * Presence of a single process: counts connections per user and terminal.
 * `onChange` is called with the first connection of a terminal and after its last one.
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
