/** What a socket tells whoever opened it. Binary frames arrive as `undefined`. */
export interface TargetSocketHandlers {
  /** The socket is open. */
  open(): void;
  /** A frame arrived; `undefined` for a binary one. */
  message(text: string | undefined): void;
  /** The socket was closed, by either side. */
  close(code: number, reason: string): void;
}

/** The client's end of a socket to the target. */
export interface TargetSocket {
  /** Sends a text frame, or a binary one. */
  send(frame: string | Uint8Array): void;
  /** Closes the socket. `code` is a close code of WebSocket. */
  close(code?: number, reason?: string): void;
}

/** The claims of a host product's word. `exp` is in seconds. */
export interface HostSignIn {
  /** The host's own id of the user. */
  readonly sub: string;
  /** Display name. */
  readonly name: string;
  /** Expiry, in seconds since 1970. */
  readonly exp: number;
  /** Id of the token: it signs in once. */
  readonly jti: string;
}

/** A running server that the protocol suite talks to. It has no people, and its rate limits are off. */
export interface ProtocolTarget {
  /** `http://host:port/api`. */
  readonly apiUrl: string;
  /** `ws://host:port/im`. */
  readonly socketUrl: string;
  /** Sends a request to the target. */
  readonly fetch: typeof globalThis.fetch;
  /** Opens a socket to the target. */
  openSocket(url: string, handlers: TargetSocketHandlers): TargetSocket;
  /** A host product's signed word, as the target's `/auth/exchange` takes it. */
  hostToken(claims: HostSignIn): Promise<string>;
  /** Takes visitors from now on: the members of this group are the agents. Until then no group is the contact group. */
  setContactGroup(groupId: number): Promise<void>;
  /** Moves the server's clock on by `ms`, where it can be driven; what waits for time is left out without it. */
  advance?(ms: number): Promise<void>;
  /** Stops the target; runs after the last test. */
  close(): Promise<void>;
}

/** The part of `expect` that the suite needs; that of vitest and of jest fits. */
export interface Expectation {
  /** The opposite. */
  readonly not: Expectation;
  /** Identical (`Object.is`). */
  toBe(value: unknown): void;
  /** Deeply equal. */
  toEqual(value: unknown): void;
  /** Has at least these fields. */
  toMatchObject(value: object): void;
  /** A list has the element, a text the part. */
  toContain(value: unknown): void;
  /** Greater than `value`. */
  toBeGreaterThan(value: number): void;
  /** `value` or greater. */
  toBeGreaterThanOrEqual(value: number): void;
  /** `value` or less. */
  toBeLessThanOrEqual(value: number): void;
  /** Is `undefined`. */
  toBeUndefined(): void;
}

/** The test runner: `describe`, `it`, `expect` and hooks of vitest, or of one that looks like it. */
export interface TestTools {
  /** Groups tests. */
  describe(name: string, body: () => void): void;
  /** Defines a test. */
  it(name: string, body: () => Promise<void>, timeoutMs?: number): void;
  /** Starts an assertion. `message` is printed if it fails. */
  expect(value: unknown, message?: string): Expectation;
  /** Runs before the tests of the group. */
  beforeAll(run: () => Promise<void>, timeoutMs?: number): void;
  /** Runs after the tests of the group. */
  afterAll(run: () => Promise<void>, timeoutMs?: number): void;
}

/** What every part of the suite gets. `target` is there once the tests run. */
export interface Suite extends TestTools {
  target(): ProtocolTarget;
  /** Whether the target's clock can be driven. */
  readonly drivesClock: boolean;
}
