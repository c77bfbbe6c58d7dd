import type { Caller } from '../caller.ts';
import type { Connection } from './connection.ts';

/** The signed-in sockets of this node. */
export interface Connections {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  /** Those of a user whose login was answered. */
  of(userId: number): readonly Connection[];
  /** Those of a session, whether their login was answered or not. */
  ofSession(sessionId: number): readonly Connection[];
  /** Where a pull of this caller is delivered: the named connection, else the newest of the same device. */
  forPull(caller: Caller, connId: string | undefined): Connection | undefined;
  /** Whether there is none at all. */
  isEmpty(): boolean;
  /** Users with at least one connection. */
  userIds(): number[];
  all(): readonly Connection[];
}

/** An empty register. */
export function createConnections(): Connections {
  const byUser = new Map<number, Set<Connection>>();
  const bySession = new Map<number, Set<Connection>>();
  const nobody: readonly Connection[] = [];
  const live = (userId: number): readonly Connection[] => {
    const own = byUser.get(userId);
    return own === undefined ? nobody : [...own].filter((connection) => connection.live);
  };
  return {
    add(connection) {
      put(byUser, connection.caller.userId, connection);
      put(bySession, connection.caller.sessionId, connection);
    },
    remove(connection) {
      take(byUser, connection.caller.userId, connection);
      take(bySession, connection.caller.sessionId, connection);
    },
    of: live,
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    forPull(caller, connId) {
      const own = live(caller.userId);
      if (connId !== undefined) return own.find((connection) => connection.connId === connId);
      return own.findLast(
        ({ caller: { terminal, deviceNo } }) => terminal === caller.terminal && deviceNo === caller.deviceNo,
      );
    },
    isEmpty: () => byUser.size === 0,
    userIds: () => [...byUser.keys()],
    all: () => [...byUser.values()].flatMap((set) => [...set]),
  };
}

function put(map: Map<number, Set<Connection>>, key: number, connection: Connection): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([connection]));
  else set.add(connection);
}

function take(map: Map<number, Set<Connection>>, key: number, connection: Connection): void {
  const set = map.get(key);
  set?.delete(connection);
  if (set?.size === 0) map.delete(key);
}
