/**
 * Publish/subscribe between nodes. Delivery is a hint: the database is the truth, a lost hint costs latency, never a message.
 * `Topics` maps topic names to payloads, which must be JSON.
 */
export interface Bus<Topics> {
  publish<T extends keyof Topics>(topic: T, payload: Topics[T]): void;
  /** Returns an unsubscribe function. Errors of a listener never reach the publisher. */
  subscribe<T extends keyof Topics>(topic: T, listener: (payload: Topics[T]) => void): () => void;
}

type Listener = (payload: never) => void;

/** Bus of a single process. Listeners are called synchronously, in the order of subscription. */
export function createMemoryBus<Topics>(onError: (error: unknown) => void): Bus<Topics> {
  const listeners = new Map<keyof Topics, Set<Listener>>();
  return {
    publish(topic, payload) {
      for (const listener of [...(listeners.get(topic) ?? [])]) {
        try {
          listener(payload as never);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set<Listener>();
      listeners.set(topic, set);
      set.add(listener as Listener);
      return () => set.delete(listener as Listener);
    },
  };
}
