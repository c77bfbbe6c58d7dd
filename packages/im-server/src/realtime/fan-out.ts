import { Cmd, type Message } from 'im-sdk/protocol';
import type { ConnectionName, EndedSessions, Signal } from '../bus-topics.ts';
import { type MessageRow, toMessage } from '../message-log/message-row.ts';
import { isSentFrom } from '../message-log/sender-connection.ts';
import { type Connection, createFrame, type Frame } from './connection.ts';
import type { Connections } from './connections.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { RecipientCache } from './recipients.ts';

/** `cmd` of a row: private or group. */
export function commandOf(message: Message): typeof Cmd.PRIVATE | typeof Cmd.GROUP {
  return message.groupId === undefined || message.groupId === null ? Cmd.PRIVATE : Cmd.GROUP;
}

/** Pushes committed rows to the sockets of this node whose users may see them. */
export function createRowFanOut(
  recipientCache: Pick<RecipientCache, 'recipientsOf'>,
  connections: Connections,
  heartbeat: Pick<Heartbeat, 'noteRow'>,
) {
  return async (rows: readonly MessageRow[]): Promise<void> => {
    if (connections.isEmpty()) return;
    const recipients = await recipientCache.recipientsOf(rows);
    for (const row of rows) {
      let frame: Frame | undefined;
      for (const { userId, from, to } of recipients.get(row.conversation) ?? []) {
        if (row.chatSeq < from || row.chatSeq > to) continue;
        for (const connection of connections.of(userId)) {
          heartbeat.noteRow(connection, row.id);
          if (isOwnEcho(row, connection)) continue;
          frame ??= frameOf(row);
          connection.send(frame);
        }
      }
    }
  };
}

function frameOf(row: MessageRow): Frame {
  const message = toMessage(row);
  return createFrame(commandOf(message), message);
}

function isOwnEcho(row: MessageRow, { connId, actor }: Connection): boolean {
  if (row.sentFrom === null || actor.userId !== row.senderId) return false;
  return isSentFrom({ connId, terminal: actor.terminal, deviceNo: actor.deviceNo }, row.sentFrom);
}

/** Pushes a signal to the sockets of this node. */
export function sendSignal(connections: Connections, signal: Signal): void {
  const frame = createFrame(signal.cmd, signal.message);
  for (const userId of signal.userIds) {
    for (const connection of connections.of(userId)) {
      if (signal.only !== undefined && !isNamed(signal.only, connection)) continue;
      if (signal.except === undefined || !isNamed(signal.except, connection)) connection.send(frame);
    }
  }
}

function isNamed(name: ConnectionName, { connId, actor }: Connection): boolean {
  if (name.connId !== undefined) return name.connId === connId;
  return name.terminal === actor.terminal && name.deviceNo === actor.deviceNo;
}

/** Closes the sockets of ended sessions on this node. */
export function endSessions(connections: Connections, { sessionIds, code, forced }: EndedSessions): void {
  const forcedLogout = createFrame(Cmd.FORCED_LOGOUT, null);
  for (const sessionId of sessionIds) {
    for (const connection of connections.ofSession(sessionId)) {
      if (forced) connection.send(forcedLogout);
      connection.close(code);
    }
  }
}
