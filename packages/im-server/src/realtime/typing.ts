import { type ClientFrame, Cmd, limits, type TypingPush } from 'im-sdk/protocol';
import type { ServerContext } from '../context.ts';
import { type Connection, createFrame } from './connection.ts';
import type { Connections } from './connections.ts';

type TypingFrame = Extract<ClientFrame, { cmd: typeof Cmd.TYPING }>['data'];

/** Relays typing frames. Best effort: never stored. */
export interface Typing {
  relay(connection: Connection, frame: TypingFrame): void;
  /** Unsubscribes from the bus. */
  stop(): void;
}

/** Relays to friends and group members only, throttled to one per `limits.typingThrottleMs` per connection. */
export function createTyping(context: ServerContext, connections: Connections): Typing {
  const { bus, clock, database, log } = context;
  const lastAt = new WeakMap<Connection, number>();

  async function privateRecipients(from: number, to: number): Promise<number[]> {
    const reachable = await context.friendships.reachable(database, from, [to]);
    const blocking = await context.friendships.blocking(database, from, reachable);
    return reachable.filter((userId) => !blocking.includes(userId));
  }

  async function relayToRecipients(from: number, { kind, to, state }: TypingFrame): Promise<void> {
    const userIds =
      kind === 'private' ? await privateRecipients(from, to) : await context.memberships.fellows(database, to, from);
    if (userIds.length === 0) return;
    const data: TypingPush = kind === 'private' ? { kind, from, state } : { kind, from, groupId: to, state };
    bus.publish('typing', { userIds, data });
  }

  const stop = bus.subscribe('typing', ({ userIds, data }) => {
    const frame = createFrame(Cmd.TYPING, data);
    for (const userId of userIds) for (const connection of connections.of(userId)) connection.send(frame);
  });

  return {
    relay(connection, frame) {
      const now = clock.now();
      if (now - (lastAt.get(connection) ?? Number.NEGATIVE_INFINITY) < limits.typingThrottleMs) return;
      lastAt.set(connection, now);
      relayToRecipients(connection.caller.userId, frame).catch((error: unknown) =>
        log.warn({ err: error }, 'a typing frame was lost'),
      );
    },
    stop,
  };
}
