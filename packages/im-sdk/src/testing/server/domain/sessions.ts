import type { Terminal } from '../../../protocol/index.ts';
import type { Session } from '../state/account.ts';
import type { World } from '../state/world.ts';

/** What a session is opened with. `sideBySide`: it lives beside others of its terminal. */
export interface NewSession {
  readonly terminal: Terminal;
  /** `''` makes the session a device of its own. */
  readonly deviceNo: string;
  readonly remembered?: boolean;
  readonly sideBySide?: boolean;
}

/** A new login of somebody who has proved who they are. */
export function openSession(world: World, userId: number, how: NewSession): Session {
  world.lastId.session += 1;
  const id = world.lastId.session;
  const session: Session = {
    id,
    userId,
    terminal: how.terminal,
    deviceNo: how.deviceNo || `session-${id}`,
    remembered: how.remembered === true,
    sideBySide: how.sideBySide === true,
    ended: false,
    revoked: false,
  };
  world.sessions.set(id, session);
  return session;
}
