import { type ClientFrame, CloseCode, Cmd, limits, type TypingPush } from 'im-sdk/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../context.ts';
import { conversationId, groupConversation } from '../message-log/conversations/conversation-id.ts';
import { type Connection, createFrame } from './connection.ts';
import type { Connections } from './connections.ts';
import type { RecipientCache } from './recipients.ts';

type TypingFrame = Extract<ClientFrame, { cmd: typeof Cmd.TYPING }>['data'];

/** Relays typing frames. Best effort: never stored. */
export interface Typing {
  relay(connection: Connection, frame: TypingFrame): void;
  /** Unsubscribes from the bus. */
  stop(): void;
}

interface PrivateRow {
  readonly refusal: string | null;
}

interface GroupRow {
  /** Null if the sender is not a member. */
  readonly people_version: number | null;
}

/**
 * Relays to friends and group members only, throttled to one per `limits.typingThrottleMs` per connection. One statement
 * for each; it also looks at the session, because a client that only types sends no heartbeat.
 */
export function createTyping(
  context: Pick<ServerContext, 'bus' | 'clock' | 'config' | 'database' | 'log'>,
  connections: Connections,
  recipientCache: Pick<RecipientCache, 'peopleOf'>,
): Typing {
  const { bus, clock, config, database, log } = context;
  const lastAt = new WeakMap<Connection, number>();

  /** `undefined` if the session has ended. */
  async function privateRecipients(sessionId: number, from: number, to: number): Promise<number[] | undefined> {
    const { rows } = await sql<PrivateRow>`
      select im_refuse_private(${from}, ${to}, ${config.contacts === 'everyone'}) as refusal from session s
      where s.id = ${sessionId} and s.ended_at is null and s.revoked_at is null`.execute(database);
    const [row] = rows;
    return row && (row.refusal === null ? [to] : []);
  }

  /** `undefined` if the session has ended. */
  async function groupRecipients(sessionId: number, from: number, groupId: number): Promise<number[] | undefined> {
    const conversation = conversationId(groupConversation(groupId));
    const { rows } = await sql<GroupRow>`
      select c.people_version from session s
      left join participant p
        on p.user_id = s.user_id and p.conversation_id = ${conversation} and p.visible_to_seq is null
      left join conversation c on c.id = p.conversation_id
      where s.id = ${sessionId} and s.ended_at is null and s.revoked_at is null`.execute(database);
    const [row] = rows;
    if (row === undefined) return undefined;
    if (row.people_version === null) return [];
    const people = await recipientCache.peopleOf(conversation, row.people_version);
    return people
      .filter(({ userId, to }) => userId !== from && to === Number.POSITIVE_INFINITY)
      .map(({ userId }) => userId);
  }

  async function relayToRecipients(connection: Connection, { kind, to, state }: TypingFrame): Promise<void> {
    const { sessionId, userId: from } = connection.actor;
    const recipients = kind === 'private' ? privateRecipients : groupRecipients;
    const userIds = await recipients(sessionId, from, to);
    if (userIds === undefined) connection.close(CloseCode.TOKEN);
    if (userIds === undefined || userIds.length === 0) return;
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
      relayToRecipients(connection, frame).catch((error: unknown) =>
        log.warn({ err: error }, 'a typing frame was lost'),
      );
    },
    stop,
  };
}
