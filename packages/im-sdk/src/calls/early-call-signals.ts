import type { Platform } from '../platform/platform.ts';
import { type CallSignal, limits } from '../protocol/index.ts';
import { Cell } from '../store/cell.ts';
import type { KeyedSubject } from '../store/keyed-subject.ts';
import type { Readable } from '../store/readable.ts';

/** Signals of a ring that came before the call engine was loaded, for as long as a ring lasts. */
export class EarlyCallSignals {
  readonly #platform: Pick<Platform, 'timers'>;
  readonly #isWaiting: Cell<boolean>;
  #signals: CallSignal[] = [];
  #cancel: (() => void) | undefined;

  constructor(platform: Pick<Platform, 'timers'>, subject: KeyedSubject) {
    this.#platform = platform;
    this.#isWaiting = new Cell(subject, 'ring', false);
  }

  /** True while signals wait. */
  get isWaiting(): Readable<boolean> {
    return this.#isWaiting;
  }

  /** Keeps a signal; one before the first ring is of no call. */
  keep(signal: CallSignal): void {
    const isRing = signal.type === 'setup';
    if (!isRing && !this.#cancel) return;
    this.#signals = [...this.#signals, signal].slice(-limits.signalsHeld);
    if (!isRing) return;
    this.#cancel?.();
    this.#cancel = this.#platform.timers.after(limits.callNoAnswerMs, () => void this.consume());
    this.#isWaiting.setNow(true);
  }

  /** Returns the signals and clears them. */
  consume(): readonly CallSignal[] {
    const signals = this.#signals;
    this.#signals = [];
    this.#cancel?.();
    this.#cancel = undefined;
    this.#isWaiting.setNow(false);
    return signals;
  }
}
