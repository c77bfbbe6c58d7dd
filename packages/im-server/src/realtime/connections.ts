import { limits } from 'im-sdk/protocol';
import type { Actor } from '../actor.ts';
import type { Connection } from './connection.ts';

/** Follows the connections of this node that log in and end. */
export interface ConnectionListener {
  opened(connection: Connection): void;
  /** Called for connections that had been opened. */
  closed(connection: Connection): void;
}

/** Authenticated sockets of this node. */
export interface Connections {
  add(connection: Connection): void;
  /** The login of an added connection was acknowledged. */
  opened(connection: Connection): void;
  remove(connection: Connection): void;
  /** Returns an unsubscribe function. */
  subscribe(listener: ConnectionListener): () => void;
  /** Whether a user may open one more: an account has at most `limits.socketsPerAccount`, live or not. */
  hasRoom(userId: number): boolean;
  /** Live connections of a user. */
  of(userId: number): readonly Connection[];
  /** Connections of a session, live or not. */
  ofSession(sessionId: number): readonly Connection[];
  /** Connection that a pull is delivered to: `connId`, else the newest of the actor's device. */
  forPull(actor: Pick<Actor, 'userId' | 'terminal' | 'deviceNo'>, connId: string | undefined): Connection | undefined;
  isEmpty(): boolean;
  /** Whether a user has a connection, live or not. */
  has(userId: number): boolean;
  /** Users with at least one connection. */
  userIds(): number[];
  all(): readonly Connection[];
}

export function createConnections(): Connections {
  const byUser = new Map<number, Set<Connection>>();
  const bySession = new Map<number, Set<Connection>>();
  const listeners = new Set<ConnectionListener>();
  const none: readonly Connection[] = [];
  const live = (userId: number): readonly Connection[] => {
    const own = byUser.get(userId);
    return own === undefined ? none : [...own].filter((connection) => connection.isLive);
  };
  return {
    add(connection) {
      addTo(byUser, connection.actor.userId, connection);
      addTo(bySession, connection.actor.sessionId, connection);
    },
    opened(connection) {
      for (const listener of listeners) listener.opened(connection);
    },
    remove(connection) {
      removeFrom(byUser, connection.actor.userId, connection);
      removeFrom(bySession, connection.actor.sessionId, connection);
      if (!connection.isLive) return;
      for (const listener of listeners) listener.closed(connection);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasRoom: (userId) => (byUser.get(userId)?.size ?? 0) < limits.socketsPerAccount,
    of: live,
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    forPull(actor, connId) {
      const own = live(actor.userId);
      if (connId !== undefined) return own.find((connection) => connection.connId === connId);
      return own.findLast(
        ({ actor: { terminal, deviceNo } }) => terminal === actor.terminal && deviceNo === actor.deviceNo,
      );
    },
    isEmpty: () => byUser.size === 0,
    has: (userId) => byUser.has(userId),
    userIds: () => [...byUser.keys()],
    all: () => [...byUser.values()].flatMap((set) => [...set]),
  };
}

function addTo(map: Map<number, Set<Connection>>, key: number, connection: Connection): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([connection]));
  else set.add(connection);
}

function removeFrom(map: Map<number, Set<Connection>>, key: number, connection: Connection): void {
  const set = map.get(key);
  set?.delete(connection);
  if (set?.size === 0) map.delete(key);
}
