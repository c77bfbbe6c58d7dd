import type { Platform } from '../platform/platform.ts';
import { ImError } from '../protocol/index.ts';
import type { TabBus } from './tab-bus.ts';

/** Timeout of a request to the leader. */
const ANSWER_MS = 15_000;

interface TabRequest {
  readonly id: string;
  readonly operation: string;
  readonly args: readonly unknown[];
}

interface TabResponse {
  readonly id: string;
  readonly value?: unknown;
  readonly error?: PlainError;
}

/** An error in serializable form: its class is lost between tabs. */
type PlainError = Pick<ImError, 'code' | 'message' | 'category' | 'retryable' | 'retryAfterMs' | 'status' | 'issues'>;

interface PendingRequest {
  readonly request: TabRequest;
  settle(response: TabResponse): void;
  reject(error: ImError): void;
}

/** Runs an operation for another tab. */
export type RequestHandler = (operation: string, args: readonly unknown[]) => Promise<unknown>;

/** Requests from followers to the leader. */
export class TabRequests {
  readonly #bus: TabBus;
  readonly #timers: Platform['timers'];
  readonly #pending = new Map<string, PendingRequest>();
  readonly #name: string;
  #count = 0;
  #stopped: ImError | undefined;
  /** Set while this tab leads. */
  handler: RequestHandler | undefined;

  constructor(bus: TabBus, platform: Pick<Platform, 'timers' | 'random'>) {
    this.#bus = bus;
    this.#timers = platform.timers;
    this.#name = Array.from(platform.random.bytes(8), (byte) => byte.toString(36)).join('');
    bus.on('message', (what, value) => {
      if (what === 'answer') this.#pending.get((value as TabResponse).id)?.settle(value as TabResponse);
      if (what === 'ask') this.#handle(value as TabRequest)?.then((response) => this.#bus.send('answer', response));
    });
  }

  /** Rejects with the leader's error, or a retryable `client.timeout` if no tab answers. */
  request(operation: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#stopped) return Promise.reject(this.#stopped);
    this.#count += 1;
    const request: TabRequest = { id: `${this.#name}:${this.#count}`, operation, args };
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        cancel();
        this.#pending.delete(request.id);
        act();
      };
      const cancel = this.#timers.after(ANSWER_MS, () =>
        settle(() =>
          reject(new ImError('client.timeout', 'No tab answered', { category: 'timeout', retryable: true })),
        ),
      );
      this.#pending.set(request.id, {
        request,
        settle: ({ value, error }) => settle(() => (error ? reject(revive(error)) : resolve(value))),
        reject: (error) => settle(() => reject(error)),
      });
      this.#bus.send('ask', request);
    });
  }

  /**
   * The leader changed: repeats all pending requests. The previous leader may have run them already, so operations must
   * tolerate running twice.
   */
  repeatPending(): void {
    for (const { request, settle } of [...this.#pending.values()]) {
      const response = this.#handle(request);
      if (response) void response.then(settle);
      else this.#bus.send('ask', request);
    }
  }

  /** Rejects all pending requests, and later ones. */
  stop(reason: ImError): void {
    this.#stopped = reason;
    for (const { reject } of [...this.#pending.values()]) reject(reason);
  }

  #handle({ id, operation, args }: TabRequest): Promise<TabResponse> | undefined {
    return this.handler?.(operation, args).then(
      (value) => ({ id, value }),
      (error: unknown) => ({ id, error: plain(error) }),
    );
  }
}

function plain(error: unknown): PlainError {
  const known =
    error instanceof ImError
      ? error
      : new ImError('client.internal', 'The leading tab failed', { category: 'internal', cause: error });
  const { code, message, category, retryable, retryAfterMs, status, issues } = known;
  return { code, message, category, retryable, retryAfterMs, status, issues };
}

function revive({ code, message, ...options }: PlainError): ImError {
  return new ImError(code, message, options);
}
