/** What a socket tells whoever opened it. Binary frames arrive as `undefined`. */
export interface TargetSocketHandlers {
  open(): void;
  message(text: string | undefined): void;
  close(code: number, reason: string): void;
}

export interface TargetSocket {
  send(frame: string | Uint8Array): void;
  close(code?: number, reason?: string): void;
}

/** The claims of a host product's word. `exp` is in seconds. */
export interface HostSignIn {
  readonly sub: string;
  readonly name: string;
  readonly exp: number;
  readonly jti: string;
}

/** A running server that the protocol suite talks to. It has no people, and its rate limits are off. */
export interface ProtocolTarget {
  /** `http://host:port/api`. */
  readonly apiUrl: string;
  /** `ws://host:port/im`. */
  readonly socketUrl: string;
  readonly fetch: typeof globalThis.fetch;
  openSocket(url: string, handlers: TargetSocketHandlers): TargetSocket;
  /** A host product's signed word, as the target's `/auth/exchange` takes it. */
  hostToken(claims: HostSignIn): Promise<string>;
  /** Moves the server's clock on by `ms`, where it can be driven; what waits for time is left out without it. */
  advance?(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** The part of `expect` that the suite needs; that of vitest and of jest fits. */
export interface Expectation {
  readonly not: Expectation;
  toBe(value: unknown): void;
  toEqual(value: unknown): void;
  toMatchObject(value: object): void;
  toContain(value: unknown): void;
  toBeGreaterThan(value: number): void;
  toBeGreaterThanOrEqual(value: number): void;
  toBeLessThanOrEqual(value: number): void;
  toBeUndefined(): void;
}

/** The test runner: `describe`, `it`, `expect` and hooks of vitest, or of one that looks like it. */
export interface TestTools {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => Promise<void>, timeoutMs?: number): void;
  expect(value: unknown, message?: string): Expectation;
  beforeAll(run: () => Promise<void>, timeoutMs?: number): void;
  afterAll(run: () => Promise<void>, timeoutMs?: number): void;
}

/** What every part of the suite gets. `target` is there once the tests run. */
export interface Suite extends TestTools {
  target(): ProtocolTarget;
  /** Whether the target's clock can be driven. */
  readonly drivesClock: boolean;
}
