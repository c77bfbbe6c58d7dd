import { CloseCode, Cmd, decodeClientFrame, limits, MessageType } from '../../../protocol/index.ts';
import { connectionClosed, connectionOpened } from '../domain/calls/call-party.ts';
import { announcePresence } from '../domain/presence.ts';
import { sessionOfAccess } from '../domain/tokens.ts';
import { relayTyping } from '../domain/typing.ts';
import type { Session } from '../state/account.ts';
import { visibleLogs, type World } from '../state/world.ts';
import type { Connection, OutgoingFrame } from './hub.ts';

/** The wire below one socket, as the server sees it. */
export interface Link {
  send(frame: OutgoingFrame, inOrder?: boolean): void;
  close(code: number, reason: string): void;
}

/** What a socket tells the server. */
export interface LinkListener {
  receive(frame: unknown): void;
  gone(): void;
}

let connections = 0;

/** Serves one socket: login within its time, heartbeats, typing signs; anything else is closed. */
export function serveConnection(world: World, link: Link): LinkListener {
  const { clock, hub } = world;
  const { isSpecOnly } = world.dialect;
  connections += 1;
  const connId = `c${connections}`;
  let connection: Connection | undefined;
  let over = false;
  let callOff = clock.after(limits.socketLoginMs, () => end(CloseCode.POLICY, 'no login'));

  function end(code: number, reason: string): void {
    if (over) return;
    leave();
    link.close(code, reason);
  }

  function leave(): void {
    over = true;
    callOff();
    if (!connection || !hub.remove(connection)) return;
    const account = world.accounts.get(connection.session.userId);
    if (account) account.lastSeen = clock.now();
    connectionClosed(world, connection);
    announcePresence(world, connection.session.userId);
  }

  function login(accessToken: string): void {
    const session = sessionOfAccess(world, accessToken);
    if (session === 'auth.signedInElsewhere') link.send({ cmd: Cmd.FORCED_LOGOUT, data: null });
    if (typeof session === 'string') {
      end(session === 'auth.signedInElsewhere' ? CloseCode.DELIBERATE : CloseCode.TOKEN, session);
      return;
    }
    if (!isSpecOnly && world.hub.ofUser(session.userId).length >= limits.socketsPerAccount) {
      end(CloseCode.TOO_MANY, 'too many sockets');
      return;
    }
    forceOutOthers(world, session);
    connection ??= { connId, session, send: (frame, inOrder) => link.send(frame, inOrder), close: end };
    hub.add(connection);
    connectionOpened(world, connection);
    link.send({
      cmd: Cmd.LOGIN,
      data: isSpecOnly ? null : { serverTime: clock.now(), connId, epoch: world.epoch },
    });
    announcePresence(world, session.userId);
  }

  function heartbeat(session: Session): void {
    link.send({ cmd: Cmd.HEARTBEAT, data: isSpecOnly ? null : position(world, session.userId) });
  }

  return {
    receive(frame) {
      if (over) return;
      callOff();
      callOff = clock.after(limits.socketSilenceMs, () => end(CloseCode.GOING_AWAY, 'silent for too long'));
      if (typeof frame !== 'string') return end(CloseCode.UNSUPPORTED, 'binary frame');
      if (new TextEncoder().encode(frame).length > limits.frameBytes) return end(CloseCode.TOO_LARGE, 'too large');
      const decoded = decodeClientFrame(frame);
      if (!decoded.ok) return end(CloseCode.POLICY, decoded.fault);
      if (decoded.frame.cmd === Cmd.LOGIN) return login(decoded.frame.data.accessToken);
      if (!connection) return end(CloseCode.POLICY, 'not logged in');
      if (decoded.frame.cmd === Cmd.HEARTBEAT) return heartbeat(connection.session);
      if (!isSpecOnly) relayTyping(world, connection.session.userId, decoded.frame.data);
    },
    gone: leave,
  };
}

/** A newer device on the same terminal ends the older sessions there. */
function forceOutOthers(world: World, session: Session): void {
  if (session.sideBySide) return;
  for (const other of world.sessions.values()) {
    if (other.sideBySide || other === session || other.userId !== session.userId || other.terminal !== session.terminal)
      continue;
    if (other.deviceNo === session.deviceNo || other.ended || other.id > session.id) continue;
    other.ended = true;
    other.displaced = true;
    if (!other.remembered) other.revoked = true;
    for (const connection of world.hub.ofSession(other)) {
      connection.send({ cmd: Cmd.FORCED_LOGOUT, data: null });
      if (!world.dialect.isSpecOnly) connection.close(CloseCode.DELIBERATE, 'signed in elsewhere');
    }
  }
}

/** Ends every socket of a session, after a word that says why. */
export function closeSession(world: World, session: Session, code: number, reason: string): void {
  for (const connection of world.hub.ofSession(session)) connection.close(code, reason);
}

/** Tells a person that the account is over (banned, unregistered), then closes. */
export function closeAccount(world: World, userId: number, type: 50 | 54, reason: string): void {
  const kind = type === 50 ? MessageType.USER_BANNED : MessageType.USER_UNREG;
  for (const connection of world.hub.ofUser(userId)) {
    connection.send({
      cmd: Cmd.SYSTEM,
      data: { type: kind, content: reason, signal: true, sendTime: world.clock.now() },
    });
    connection.close(CloseCode.TOKEN, reason);
  }
}

/** The newest of everything that a person may see. */
function position(world: World, userId: number) {
  const account = world.accounts.get(userId);
  let id = 0;
  for (const { log, above } of visibleLogs(world, userId)) {
    const last = log.rows.at(-1);
    if (last && last.chatSeq > above) id = Math.max(id, last.id);
  }
  return { id, system: account?.notices.at(-1)?.seqNo ?? 0, rev: account?.rev ?? 0 };
}
