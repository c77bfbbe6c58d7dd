import type { Caller } from '../caller.ts';

/** What a row keeps of the request that made it: the connection it named by header, else its device. */
export function originOf(caller: Caller, connId: string | undefined): string {
  return connId === undefined ? `${caller.terminal}:${caller.deviceNo}` : `#${connId}`;
}

/** Whether a connection of the sender needs no echo, because the request that it waits for brings the row. */
export function isOrigin(
  connection: { readonly connId: string; readonly terminal: number; readonly deviceNo: string },
  origin: string,
): boolean {
  return origin === `#${connection.connId}` || origin === `${connection.terminal}:${connection.deviceNo}`;
}
