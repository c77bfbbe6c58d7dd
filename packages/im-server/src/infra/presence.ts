/** Online users and their terminals, on all nodes. */
export interface Presence {
  /** Counts a connection that logged in. */
  connected(userId: number, terminal: number): void;
  /** Counts it out again. */
  disconnected(userId: number, terminal: number): void;
  /** Terminals by user; without users who are offline. Those of this node alone while `isComplete` is false. */
  online(userIds: readonly number[]): Promise<Map<number, number[]>>;
  /** Whether a user has a socket on this node. */
  isHere(userId: number): boolean;
  /** Whether a user has a socket of this terminal on another node. */
  isElsewhere(userId: number, terminal: number): Promise<boolean>;
  /** False while the sockets of other nodes are unknown: a user without a socket here may be online there. */
  isComplete(): boolean;
  /** Ends the node: its connections no longer count. */
  stop(): Promise<void>;
}

/** Called when a user opens the first or closes the last connection of a terminal of this node. */
export type PresenceListener = (userId: number, terminal: number) => void;

/** Counts the connections of this process per user and terminal. */
export interface LocalPresence extends Presence {
  has(userId: number, terminal: number): boolean;
  /** Every user and terminal of this process. */
  entries(): [userId: number, terminal: number][];
}

/**
 * Presence of a single process.
 * `onChange` is called with the first connection of a terminal and after its last one.
 */
export function createMemoryPresence(onChange: PresenceListener): LocalPresence {
  const counts = new Map<number, Map<number, number>>();
  return {
    connected(userId, terminal) {
      const terminals = counts.get(userId) ?? new Map<number, number>();
      counts.set(userId, terminals);
      const count = (terminals.get(terminal) ?? 0) + 1;
      terminals.set(terminal, count);
      if (count === 1) onChange(userId, terminal);
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
      onChange(userId, terminal);
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
    isHere: (userId) => counts.has(userId),
    isElsewhere: async () => false,
    isComplete: () => true,
    has: (userId, terminal) => counts.get(userId)?.has(terminal) === true,
    entries: () =>
      [...counts].flatMap(([userId, terminals]) => [...terminals.keys()].map((t) => [userId, t] as [number, number])),
    stop: async () => {},
  };
}
