/** Callbacks of a socket: the shape of the SDK's own. */
interface SocketHandlers {
  open(): void;
  message(text: string | undefined): void;
  close(code: number, reason: string): void;
}

/** The wire of a memory device: this process's own fetch and WebSocket. */
export const nodeNetwork = {
  fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => fetch(input, init),
  openSocket(url: string, handlers: SocketHandlers) {
    const socket = new WebSocket(url);
    let isListening = true;
    socket.addEventListener('open', () => isListening && handlers.open());
    socket.addEventListener(
      'message',
      ({ data }) => isListening && handlers.message(typeof data === 'string' ? data : undefined),
    );
    socket.addEventListener('close', ({ code, reason }) => isListening && handlers.close(code, reason));
    // A close follows.
    socket.addEventListener('error', () => undefined);
    const close = (code: number, reason?: string) => {
      if (code === 1000 || code >= 3000) socket.close(code, reason);
      else socket.close();
    };
    return {
      send: (text: string) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close,
      drop(code: number) {
        isListening = false;
        close(code);
      },
    };
  },
};

/** The same wire for a device of the other terminal, so that one person has two. */
export function asApp(network: { readonly fetch: typeof fetch; readonly openSocket: typeof nodeNetwork.openSocket }) {
  return {
    ...network,
    fetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}) {
      const headers = new Headers(init.headers);
      headers.set('terminal', '1');
      const path = new URL(input instanceof Request ? input.url : String(input)).pathname;
      const login = path.endsWith('/login') && typeof init.body === 'string';
      const body = login ? JSON.stringify({ ...JSON.parse(String(init.body)), terminal: 1 }) : init.body;
      return network.fetch(input, { ...init, headers, body });
    },
  };
}
