import type { Actor } from '../actor.ts';

/** Origin of a row: the sender's connection (`#connId`), else terminal and device. Stored in `message.origin`. */
export function originOf(actor: Actor, connId: string | undefined): string {
  return connId === undefined ? `${actor.terminal}:${actor.deviceNo}` : `#${connId}`;
}

/** True if the row was sent from this connection, which gets it as the HTTP response and needs no push. */
export function isOrigin(
  connection: { readonly connId: string; readonly terminal: number; readonly deviceNo: string },
  origin: string,
): boolean {
  return origin === `#${connection.connId}` || origin === `${connection.terminal}:${connection.deviceNo}`;
}
