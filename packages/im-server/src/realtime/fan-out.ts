import { Cmd, type Message } from 'im-sdk/protocol';
import type { EndedSessions, Signal } from '../bus-topics.ts';
import type { ServerContext } from '../context.ts';
import { isOrigin } from '../log/echo.ts';
import { type MessageRow, toMessage } from '../log/message-row.ts';
import type { Seams } from '../log/seams.ts';
import { type Connection, type Frame, frame } from './connection.ts';
import type { Connections } from './connections.ts';
import { createRecipientCache } from './recipients.ts';

/** The command that carries a row: it tells the private conversations from the groups. */
export function commandOf(message: Message): typeof Cmd.PRIVATE | typeof Cmd.GROUP {
  return message.groupId === undefined || message.groupId === null ? Cmd.PRIVATE : Cmd.GROUP;
}

/** Brings committed rows to the sockets of this node that are entitled to them. */
export function createRowFanOut({ database }: ServerContext, connections: Connections, seams?: Seams) {
  const keepsOut = seams?.plant !== 'removedStillSubscribed';
  const entitlement = createRecipientCache(database, () => connections.userIds());
  return async (rows: readonly MessageRow[]): Promise<void> => {
    if (connections.isEmpty()) return;
    await seams?.at?.('fanOut.before');
    const entitled = await entitlement.of(rows);
    for (const row of rows) {
      let bytes: Frame | undefined;
      for (const { userId, from, to } of entitled.get(row.conversation) ?? []) {
        if (row.chatSeq < from || (keepsOut && row.chatSeq > to)) continue;
        for (const connection of connections.of(userId)) {
          if (isOwnEcho(row, connection)) continue;
          bytes ??= frameOf(row);
          connection.send(bytes);
          if (seams?.at !== undefined) await seams.at('fanOut.between');
        }
      }
    }
  };
}

/** The frame of a row: the same bytes for everybody. */
function frameOf(row: MessageRow): Frame {
  const message = toMessage(row);
  return frame(commandOf(message), message);
}

function isOwnEcho(row: MessageRow, { connId, caller }: Connection): boolean {
  if (row.origin === null || caller.userId !== row.senderId) return false;
  return isOrigin({ connId, terminal: caller.terminal, deviceNo: caller.deviceNo }, row.origin);
}

/** Brings a push that is no row to the sockets of this node. */
export function sendSignal(connections: Connections, signal: Signal): void {
  const bytes = frame(signal.cmd, signal.message);
  for (const userId of signal.userIds) {
    for (const connection of connections.of(userId)) {
      if (signal.terminal !== undefined && connection.caller.terminal !== signal.terminal) continue;
      if (!isExcepted(signal.except, connection)) connection.send(bytes);
    }
  }
}

function isExcepted(except: Signal['except'], { connId, caller }: Connection): boolean {
  if (except === undefined) return false;
  if (except.connId !== undefined) return except.connId === connId;
  return except.terminal === caller.terminal && except.deviceNo === caller.deviceNo;
}

/** Ends the sockets of this node whose sessions are over. */
export function endSessions(connections: Connections, { sessionIds, code, forced }: EndedSessions): void {
  const farewell = frame(Cmd.FORCED_LOGOUT, null);
  for (const sessionId of sessionIds) {
    for (const connection of connections.ofSession(sessionId)) {
      if (forced) connection.send(farewell);
      connection.close(code);
    }
  }
}
