import type { Readable } from 'im-sdk';
import { reportHostError } from './report-error.ts';

/** Options of an emitter or signal. */
export interface EmitterOptions {
  /** Runs after the first subscription; the returned function runs after the last one ended. */
  readonly connect?: () => () => void;
  /** Receives the error of a listener that throws. Default: the console. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Listeners of one event. */
export interface Emitter {
  /** Adds a listener. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Calls all listeners. One that throws is reported; the others are still called. */
  emit(): void;
}

/** Creates an emitter without listeners. */
export function createEmitter({ connect, onError }: EmitterOptions = {}): Emitter {
  const listeners = new Set<() => void>();
  let disconnect: (() => void) | undefined;
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) disconnect ??= connect?.();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        disconnect?.();
        disconnect = undefined;
      };
    },
    emit() {
      for (const listener of [...listeners]) {
        try {
          listener();
        } catch (error) {
          reportHostError(onError, error);
        }
      }
    },
  };
}

/** A `Readable` with a setter. Setting an equal value (`Object.is`) does not emit. */
export interface Signal<T> extends Readable<T> {
  /** Sets the value and emits if it changed. */
  set(value: T): void;
}

/** Creates a signal with its initial value. */
export function createSignal<T>(first: T, options?: EmitterOptions): Signal<T> {
  const { subscribe, emit } = createEmitter(options);
  let value = first;
  return {
    getSnapshot: () => value,
    subscribe,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      emit();
    },
  };
}
