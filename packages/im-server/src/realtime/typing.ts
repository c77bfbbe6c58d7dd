import { type ClientFrame, Cmd, limits, type TypingPush } from 'im-sdk/protocol';
import type { ServerContext } from '../context.ts';
import { type Connection, frame } from './connection.ts';
import type { Connections } from './connections.ts';

type TypingSign = Extract<ClientFrame, { cmd: typeof Cmd.TYPING }>['data'];

/** Hands typing signs on; they are never stored, and lost where anything is in their way. */
export interface Typing {
  relay(connection: Connection, sign: TypingSign): void;
  /** Ends the part that serves other nodes' signs. */
  stop(): void;
}

/** Signs go to friends and to fellow members only, at most one per 2 s from each connection. */
export function createTyping(context: ServerContext, connections: Connections): Typing {
  const { bus, clock, database, log } = context;
  const lastAt = new WeakMap<Connection, number>();

  async function hearers(from: number, to: number): Promise<number[]> {
    const reachable = await context.friendships.reachable(database, from, [to]);
    const blocking = await context.friendships.blocking(database, from, reachable);
    return reachable.filter((userId) => !blocking.includes(userId));
  }

  async function handOn(from: number, { kind, to, state }: TypingSign): Promise<void> {
    const userIds =
      kind === 'private' ? await hearers(from, to) : await context.memberships.fellows(database, to, from);
    if (userIds.length === 0) return;
    const data: TypingPush = kind === 'private' ? { kind, from, state } : { kind, from, groupId: to, state };
    bus.publish('typing', { userIds, data });
  }

  const stop = bus.subscribe('typing', ({ userIds, data }) => {
    const bytes = frame(Cmd.TYPING, data);
    for (const userId of userIds) for (const connection of connections.of(userId)) connection.send(bytes);
  });

  return {
    relay(connection, sign) {
      const now = clock.now();
      if (now - (lastAt.get(connection) ?? Number.NEGATIVE_INFINITY) < limits.typingEveryMs) return;
      lastAt.set(connection, now);
      handOn(connection.caller.userId, sign).catch((error: unknown) =>
        log.warn({ err: error }, 'a typing sign was lost'),
      );
    },
    stop,
  };
}
