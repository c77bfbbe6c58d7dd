import type { Channels } from '../platform.ts';

export function browserChannels(available: boolean): Channels {
  return {
    available,
    open(name) {
      if (!available) return { post: () => undefined, onMessage: () => () => undefined, close: () => undefined };
      const channel = new BroadcastChannel(name);
      return {
        post: (message) => channel.postMessage(message),
        onMessage(listener) {
          const heard = (event: MessageEvent<unknown>): void => listener(event.data);
          channel.addEventListener('message', heard);
          return () => channel.removeEventListener('message', heard);
        },
        close: () => channel.close(),
      };
    },
  };
}
