import type { Actor } from '../actor.ts';

/** The sender's connection (`#connId`), else terminal and device. Stored in `message.origin`. */
export function senderConnection(actor: Actor, connId: string | undefined): string {
  return connId === undefined ? `${actor.terminal}:${actor.deviceNo}` : `#${connId}`;
}

/** True if the row was sent from this connection, which gets it as the HTTP response and needs no push. */
export function isSentFrom(
  connection: { readonly connId: string; readonly terminal: number; readonly deviceNo: string },
  senderOfRow: string,
): boolean {
  return senderOfRow === `#${connection.connId}` || senderOfRow === `${connection.terminal}:${connection.deviceNo}`;
}
