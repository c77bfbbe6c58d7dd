import type { Channels } from '../platform.ts';

/** Channels over `BroadcastChannel`; without it they send and receive nothing. */
export function browserChannels(available: boolean): Channels {
  return {
    available,
    open(name) {
      if (!available) return { post: () => undefined, onMessage: () => () => undefined, close: () => undefined };
      const channel = new BroadcastChannel(name);
      let closed = false;
      return {
        post(message) {
          // Pending work may post after `close`; the browser would throw.
          if (!closed) channel.postMessage(message);
        },
        onMessage(listener) {
          const handler = (event: MessageEvent<unknown>): void => listener(event.data);
          channel.addEventListener('message', handler);
          return () => channel.removeEventListener('message', handler);
        },
        close() {
          closed = true;
          channel.close();
        },
      };
    },
  };
}
