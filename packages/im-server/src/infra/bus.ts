/** The node that published: this one, or another. */
export type BusSource = 'local' | 'remote';

/**
 * Publish/subscribe between nodes. Delivery is a hint: the database is the truth, a lost hint costs latency, never a message.
 * `Topics` maps topic names to payloads, which must be JSON.
 */
export interface Bus<Topics> {
  publish<T extends keyof Topics>(topic: T, payload: Topics[T]): void;
  /** Returns an unsubscribe function. Errors of a listener never reach the publisher. */
  subscribe<T extends keyof Topics>(topic: T, listener: (payload: Topics[T], source: BusSource) => void): () => void;
}

/** The subscriptions of one process. */
export interface LocalBus<Topics> extends Bus<Topics> {
  /** Calls the listeners of this process. `publish` is this with the source `local`. */
  deliver<T extends keyof Topics>(topic: T, payload: Topics[T], source: BusSource): void;
}

type Listener = (payload: never, source: BusSource) => void;

/** Bus of a single process. Listeners are called synchronously, in the order of subscription. */
export function createMemoryBus<Topics>(onError: (error: unknown) => void): LocalBus<Topics> {
  const listeners = new Map<keyof Topics, Set<Listener>>();

  function deliver<T extends keyof Topics>(topic: T, payload: Topics[T], source: BusSource): void {
    for (const listener of [...(listeners.get(topic) ?? [])]) {
      try {
        listener(payload as never, source);
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    deliver,
    publish: (topic, payload) => deliver(topic, payload, 'local'),
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set<Listener>();
      listeners.set(topic, set);
      set.add(listener as Listener);
      return () => set.delete(listener as Listener);
    },
  };
}
