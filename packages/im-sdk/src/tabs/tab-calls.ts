import type { Platform } from '../platform/platform.ts';
import { ImError } from '../protocol/index.ts';
import type { TabBus } from './tab-bus.ts';

/** Timeout of a request to the leader. */
const ANSWER_MS = 15_000;

interface Ask {
  readonly id: string;
  readonly operation: string;
  readonly args: readonly unknown[];
}

interface Answer {
  readonly id: string;
  readonly value?: unknown;
  readonly error?: PlainError;
}

/** An error in serializable form: its class is lost between tabs. */
type PlainError = Pick<ImError, 'code' | 'message' | 'category' | 'retryable' | 'retryAfterMs' | 'status' | 'issues'>;

interface Waiting {
  readonly ask: Ask;
  settle(answer: Answer): void;
  reject(error: ImError): void;
}

/** Runs an operation for another tab. */
export type Perform = (operation: string, args: readonly unknown[]) => Promise<unknown>;

/** Requests from followers to the leader. */
export class TabCalls {
  readonly #bus: TabBus;
  readonly #timers: Platform['timers'];
  readonly #waiting = new Map<string, Waiting>();
  readonly #name: string;
  #asked = 0;
  /** Set while this tab leads. */
  perform: Perform | undefined;

  constructor(bus: TabBus, platform: Pick<Platform, 'timers' | 'random'>) {
    this.#bus = bus;
    this.#timers = platform.timers;
    this.#name = Array.from(platform.random.bytes(8), (byte) => byte.toString(36)).join('');
    bus.onPoke((what, value) => {
      if (what === 'answer') this.#waiting.get((value as Answer).id)?.settle(value as Answer);
      if (what === 'ask') this.#perform(value as Ask)?.then((answer) => this.#bus.poke('answer', answer));
    });
  }

  /** Rejects with the leader's error, or a retryable `client.timeout` if no tab answers. */
  ask(operation: string, args: readonly unknown[]): Promise<unknown> {
    this.#asked += 1;
    const ask: Ask = { id: `${this.#name}:${this.#asked}`, operation, args };
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        cancel();
        this.#waiting.delete(ask.id);
        act();
      };
      const cancel = this.#timers.after(ANSWER_MS, () =>
        settle(() =>
          reject(new ImError('client.timeout', 'No tab answered', { category: 'timeout', retryable: true })),
        ),
      );
      this.#waiting.set(ask.id, {
        ask,
        settle: ({ value, error }) => settle(() => (error ? reject(revive(error)) : resolve(value))),
        reject: (error) => settle(() => reject(error)),
      });
      this.#bus.poke('ask', ask);
    });
  }

  /**
   * The leader changed: repeats all pending requests. The previous leader may have run them already, so operations must
   * tolerate running twice.
   */
  askAgain(): void {
    for (const { ask, settle } of [...this.#waiting.values()]) {
      const here = this.#perform(ask);
      if (here) void here.then(settle);
      else this.#bus.poke('ask', ask);
    }
  }

  /** Rejects all pending requests. */
  stop(reason: ImError): void {
    for (const { reject } of [...this.#waiting.values()]) reject(reason);
  }

  #perform({ id, operation, args }: Ask): Promise<Answer> | undefined {
    return this.perform?.(operation, args).then(
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
