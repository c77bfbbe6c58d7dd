import { createMemoryServer, type MemoryServer, type MemoryServerOptions, type MemorySocket } from 'im-sdk/testing';
import { vi } from 'vitest';

let servers = 0;
/** Names this page: test files that run in one browser share its databases, and what one stored is not for the next. */
// biome-ignore lint/plugin: only tests use this file
// biome-ignore lint/style/noRestrictedGlobals: only tests use this file
const ownPage = Math.round(performance.timeOrigin);

/** A memory server on another origin, which `fetch` and `WebSocket` of this page reach, and the paths that were requested. Undone by `vi.unstubAllGlobals`. */
export function pageServer(options: MemoryServerOptions = {}): { server: MemoryServer; paths: string[] } {
  servers += 1;
  const own = `https://chat-${servers}-${ownPage}.example`;
  const server = createMemoryServer({ ...options, origin: own });
  // biome-ignore lint/plugin: only tests use this file
  const real = globalThis.fetch;
  const paths: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { origin, pathname } = new URL(new Request(input, init).url);
    if (origin !== own) return real(input, init);
    paths.push(pathname);
    return server.fetch(input, init);
  });
  vi.stubGlobal('WebSocket', socketsTo(server));
  return { server, paths };
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
