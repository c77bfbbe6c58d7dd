import { frozen } from './frozen.ts';
import type { KeyedSubject } from './keyed-subject.ts';
import type { Readable } from './readable.ts';

/** An observable, frozen value. */
export class Cell<T> implements Readable<T> {
  readonly #subject: KeyedSubject;
  readonly #key: string;
  #value: T;

  constructor(subject: KeyedSubject, key: string, value: T) {
    this.#subject = subject;
    this.#key = key;
    this.#value = frozen(value);
  }

  getSnapshot(): T {
    return this.#value;
  }

  subscribe(listener: () => void): () => void {
    return this.#subject.subscribe(this.#key, listener);
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = frozen(value);
    this.#subject.mark(this.#key);
  }

  /** Sets the value and notifies listeners synchronously. */
  setNow(value: T): void {
    this.#subject.batch(() => this.set(value));
  }
}
