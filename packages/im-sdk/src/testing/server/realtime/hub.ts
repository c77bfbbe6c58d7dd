import type { Message, Terminal } from '../../../protocol/index.ts';
import type { Session } from '../state/account.ts';

/** A frame on its way to a client. */
export interface OutgoingFrame {
  readonly cmd: number;
  readonly data: unknown;
}

/** One socket that is signed in. */
export interface Connection {
  readonly connId: string;
  readonly session: Session;
  /** `inOrder`: this frame is never held back behind later ones. */
  send(frame: OutgoingFrame, inOrder?: boolean): void;
  close(code: number, reason: string): void;
}

/** Where a request came from: its own connection does not hear the echo. */
export interface Origin {
  readonly session: Session;
  readonly connId: string | undefined;
}

/** Every signed-in socket of a server. */
export class Hub {
  readonly #connections = new Set<Connection>();

  add(connection: Connection): void {
    this.#connections.add(connection);
  }

  remove(connection: Connection): boolean {
    return this.#connections.delete(connection);
  }

  all(): Connection[] {
    return [...this.#connections];
  }

  ofUser(userId: number): Connection[] {
    return this.all().filter((connection) => connection.session.userId === userId);
  }

  ofSession(session: Session): Connection[] {
    return this.all().filter((connection) => connection.session === session);
  }

  /** The connection a pull answers: the named one, else the newest of the actor's session. */
  callerOf({ session, connId }: Origin): Connection | undefined {
    const own = this.ofSession(session);
    return own.find((connection) => connection.connId === connId) ?? own.at(-1);
  }

  /** Every connection of one device of a person. */
  ofDevice(userId: number, { terminal, deviceNo }: Pick<Session, 'terminal' | 'deviceNo'>): Connection[] {
    return this.ofUser(userId).filter(({ session }) => session.terminal === terminal && session.deviceNo === deviceNo);
  }

  terminalsOf(userId: number): Terminal[] {
    return [...new Set(this.ofUser(userId).map((connection) => connection.session.terminal))].sort();
  }

  /** Pushes to every connection of a person, but not to the one that caused it. */
  push(userId: number, cmd: 3 | 4 | 5, data: Message, origin?: Origin): void {
    for (const connection of this.ofUser(userId)) {
      if (origin && causedBy(connection, origin)) continue;
      connection.send({ cmd, data });
    }
  }
}

function causedBy(connection: Connection, { session, connId }: Origin): boolean {
  if (connection.session.userId !== session.userId) return false;
  if (connId !== undefined) return connection.connId === connId;
  return connection.session.terminal === session.terminal && connection.session.deviceNo === session.deviceNo;
}
