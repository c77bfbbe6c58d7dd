import { ImError } from 'im-sdk/protocol';
import mitt from 'mitt';
import type { CallEngineEvents } from '../call-views.ts';
import { callListener } from '../media/call-listener.ts';

/** Events of an engine. A listener that throws affects neither the engine nor the other listeners. */
export class EngineEvents {
  readonly #emitter = mitt<{ [E in keyof CallEngineEvents]: CallEngineEvents[E] }>();

  on<E extends keyof CallEngineEvents>(event: E, listener: (detail: CallEngineEvents[E]) => void): () => void {
    const own = (detail: CallEngineEvents[E]): void => {
      // Asynchronous: one that throws is an unhandled rejection, and is not called with its own error.
      if (event === 'error') void Promise.resolve().then(() => listener(detail));
      else callListener(() => listener(detail), this.listenerThrew);
    };
    this.#emitter.on(event, own);
    return () => this.#emitter.off(event, own);
  }

  emit<E extends keyof CallEngineEvents>(event: E, detail: CallEngineEvents[E]): void {
    this.#emitter.emit(event, detail);
  }

  /** Reports the error of a listener: emits `error`. */
  readonly listenerThrew = (cause: unknown): void => {
    const message = 'A listener of the application threw; nothing else is affected';
    const error = new ImError('client.listenerFailed', message, { category: 'internal', cause });
    if (this.#emitter.all.get('error')?.length) this.emit('error', error);
    else void Promise.reject(error);
  };

  /** Removes all listeners. */
  clear(): void {
    this.#emitter.all.clear();
  }
}
