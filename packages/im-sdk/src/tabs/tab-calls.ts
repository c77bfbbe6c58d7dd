import type { Platform } from '../platform/platform.ts';
import { ImError } from '../protocol/index.ts';
import type { TabBus } from './tab-bus.ts';

/** How long a tab waits for the one that leads to do what it asked. */
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

/** An error as it crosses from tab to tab: its class does not. */
type PlainError = Pick<ImError, 'code' | 'message' | 'category' | 'retryable' | 'retryAfterMs' | 'status' | 'issues'>;

/** Does what another tab asks. */
export type Perform = (operation: string, args: readonly unknown[]) => Promise<unknown>;

/** Calls from the tabs that follow to the one that leads. */
export class TabCalls {
  readonly #bus: TabBus;
  readonly #timers: Platform['timers'];
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  readonly #name: string;
  #asked = 0;
  /** Set while this tab leads. */
  perform: Perform | undefined;

  constructor(bus: TabBus, platform: Pick<Platform, 'timers' | 'random'>) {
    this.#bus = bus;
    this.#timers = platform.timers;
    this.#name = Array.from(platform.random.bytes(8), (byte) => byte.toString(36)).join('');
    bus.onPoke((what, value) => {
      if (what === 'answer') this.#waiting.get((value as Answer).id)?.(value as Answer);
      if (what === 'ask') this.#answer(value as Ask);
    });
  }

  /** Rejects with what the leader's attempt rejected with, or a retryable `client.timeout` where none answers. */
  ask(operation: string, args: readonly unknown[]): Promise<unknown> {
    this.#asked += 1;
    const id = `${this.#name}:${this.#asked}`;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        cancel();
        this.#waiting.delete(id);
        act();
      };
      const cancel = this.#timers.after(ANSWER_MS, () =>
        settle(() =>
          reject(new ImError('client.timeout', 'No tab answered', { category: 'timeout', retryable: true })),
        ),
      );
      this.#waiting.set(id, ({ value, error }) => settle(() => (error ? reject(revive(error)) : resolve(value))));
      this.#bus.poke('ask', { id, operation, args } satisfies Ask);
    });
  }

  #answer({ id, operation, args }: Ask): void {
    this.perform?.(operation, args).then(
      (value) => this.#bus.poke('answer', { id, value } satisfies Answer),
      (error: unknown) => this.#bus.poke('answer', { id, error: plain(error) } satisfies Answer),
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
