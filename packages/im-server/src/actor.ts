/**
 * The signed-in account and device that acts: sends a request or holds a socket. Read from the access token and its session,
 * never from the request.
 */
export interface Actor {
  readonly userId: number;
  readonly sessionId: number;
  /** `Terminal` of the protocol. */
  readonly terminal: number;
  readonly deviceNo: string;
  /** True for a visitor, who has no account and may use few routes (`visitorRouteNames`). */
  readonly isVisitor: boolean;
}

/** Device of a login, as its headers describe it. */
export interface Device {
  readonly terminal: number;
  /** `undefined`: each login counts as a new device. */
  readonly deviceNo: string | undefined;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
}
