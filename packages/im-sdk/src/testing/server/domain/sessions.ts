import { CloseCode, type LoginSession, type Terminal, writeNewDevice } from '../../../protocol/index.ts';
import { closeSession } from '../realtime/connection.ts';
import type { Session } from '../state/account.ts';
import { demand } from '../state/refusal.ts';
import type { World } from '../state/world.ts';
import { sendNotice } from './notices.ts';

/** What a session is opened with. `sideBySide`: it lives beside others of its terminal. */
export interface NewSession {
  readonly terminal: Terminal;
  /** `''` makes the session a device of its own. */
  readonly deviceNo: string;
  readonly device?: string;
  readonly os?: string;
  readonly browser?: string;
  readonly remembered?: boolean;
  readonly sideBySide?: boolean;
  readonly isVisitor?: boolean;
}

/**
 * Creates a session for an authenticated account. Other devices get a notice of a device that was never seen, except
 * where a host signs people in.
 */
export function openSession(world: World, userId: number, how: NewSession): Session {
  world.lastId.session += 1;
  const id = world.lastId.session;
  const now = world.clock.now();
  const session: Session = {
    id,
    userId,
    terminal: how.terminal,
    deviceNo: how.deviceNo || `session-${id}`,
    remembered: how.remembered === true,
    sideBySide: how.sideBySide === true,
    isVisitor: how.isVisitor === true,
    device: how.device ?? '',
    os: how.os ?? '',
    browser: how.browser ?? '',
    createTime: now,
    lastSeen: now,
    ended: false,
    revoked: false,
    displaced: false,
  };
  const own = [...world.sessions.values()].filter((other) => other.userId === userId);
  const isNew = !session.sideBySide && own.every(({ deviceNo }) => deviceNo !== session.deviceNo);
  world.sessions.set(id, session);
  if (isNew && own.some(({ ended }) => !ended) && !world.dialect.isSpecOnly) {
    sendNotice(world, userId, writeNewDevice(session), { session, connId: undefined });
  }
  return session;
}

/** One's own sign-ins, the newest first; remembered ones that were left as well. */
export function listSessions(world: World, actor: Session): LoginSession[] {
  return [...world.sessions.values()]
    .filter(({ userId, revoked }) => userId === actor.userId && !revoked)
    .map((session) => ({
      id: session.id,
      terminal: session.terminal,
      device: session.device,
      os: session.os,
      browser: session.browser,
      createTime: session.createTime,
      lastSeen: session.lastSeen,
      active: !session.ended,
      current: session === actor,
    }))
    .reverse();
}

/** Ends one of one's own sign-ins for good. */
export function endSession(world: World, actor: Session, id: number): null {
  const session = world.sessions.get(id);
  demand(session && session.userId === actor.userId && !session.revoked, 'auth.sessionNotFound');
  revoke(world, session, 'ended by its person');
  return null;
}

/** Kills every token of a session and closes its sockets. */
export function revoke(world: World, session: Session, reason: string): void {
  session.ended = true;
  session.revoked = true;
  closeSession(world, session, CloseCode.TOKEN, reason);
}
