import { createMemoryServer, type MemoryServer, type MemoryServerOptions, type MemorySocket } from 'im-sdk/testing';
import { vi } from 'vitest';

/** A memory server that stands where the page came from: the application finds it by itself. */
export function pageServer(options: MemoryServerOptions = {}): MemoryServer {
  const server = createMemoryServer({ ...options, origin: location.origin });
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (pathname === '/health') return Promise.resolve(new Response());
    return pathname.startsWith('/api/') ? server.fetch(input, init) : real(input, init);
  });
  vi.stubGlobal('WebSocket', socketsTo(server));
  return server;
}

/** The class `WebSocket` of a page whose sockets all lead to the server. */
function socketsTo(server: MemoryServer) {
  return class ServerSocket extends EventTarget {
    static readonly OPEN = 1;
    readyState = 0;
    readonly #socket: MemorySocket;

    constructor(url: string) {
      super();
      this.#socket = server.openSocket(url, {
        open: () => {
          this.readyState = 1;
          this.dispatchEvent(new Event('open'));
        },
        message: (data) => void this.dispatchEvent(new MessageEvent('message', { data })),
        close: (code, reason) => {
          this.readyState = 3;
          this.dispatchEvent(new CloseEvent('close', { code, reason }));
        },
      });
    }
    send(frame: string): void {
      this.#socket.send(frame);
    }
    close(code = 1000, reason?: string): void {
      this.#socket.close(code, reason);
    }
  };
}
