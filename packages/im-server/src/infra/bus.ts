/**
 * Hints from node to node. The database is the truth: a hint that is lost costs latency, never a message.
 * `Topics` maps each topic to what is said on it; payloads must survive JSON.
 */
export interface Bus<Topics> {
  publish<T extends keyof Topics>(topic: T, payload: Topics[T]): void;
  /** Calls `listener` for each hint; the result ends it. A listener never throws to the publisher. */
  subscribe<T extends keyof Topics>(topic: T, listener: (payload: Topics[T]) => void): () => void;
}

type Listener = (payload: never) => void;

/** The bus of a single process. Listeners run in the publisher's turn, in the order they subscribed. */
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
