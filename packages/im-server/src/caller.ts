/** The authenticated user of a request or socket. Read from the access token and its session, never from the request. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
  /** `Terminal` of the protocol. */
  readonly terminal: number;
  readonly deviceNo: string;
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
