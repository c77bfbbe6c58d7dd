import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CloseCode, limits } from 'im-sdk/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServerContext } from '../context.ts';
import { requestOrigin } from '../plugins/file-urls.ts';
import type { Connections } from './connections.ts';
import { type SocketParts, serveSocket } from './serve-socket.ts';

/** Where the socket lives, beside `/api` on the same port. */
const PATH = '/im';

export interface GatewayOptions extends SocketParts {
  readonly context: ServerContext;
  readonly connections: Connections;
  /** Whether a page of this origin may connect; `undefined` is no page at all. */
  readonly allowsOrigin: (origin: string | undefined, request: IncomingMessage) => boolean;
  /** Whose attempts are counted together. */
  readonly sourceOf: (request: IncomingMessage) => string;
}

/** Takes sockets on the server's own port. */
export interface Gateway {
  /** Takes no more, ends every socket with 1001 and waits until they are gone. */
  drain(): Promise<void>;
}

/** Unauthenticated sockets that one source may hold open. */
export const UNAUTHENTICATED_PER_SOURCE = 20;

/** Starts taking sockets. */
export function createGateway(server: Server, options: GatewayOptions): Gateway {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const waiting = new Map<string, number>();
  let draining = false;

  function count(source: string, by: 1 | -1): void {
    const next = (waiting.get(source) ?? 0) + by;
    if (next > 0) waiting.set(source, next);
    else waiting.delete(source);
  }

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const source = options.sourceOf(request);
    const refusal = refusalOf(request, source);
    if (refusal !== undefined) stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    else sockets.handleUpgrade(request, stream, head, (socket) => accept(socket, source, request));
  }

  function refusalOf(request: IncomingMessage, source: string): string | undefined {
    if ((request.url ?? '').split('?', 1)[0] !== PATH) return '404 Not Found';
    if (draining) return '503 Service Unavailable';
    if (!options.allowsOrigin(request.headers.origin, request)) return '403 Forbidden';
    const limited = options.context.config.rateLimit;
    if (limited && (waiting.get(source) ?? 0) >= UNAUTHENTICATED_PER_SOURCE) return '429 Too Many Requests';
    return undefined;
  }

  function accept(socket: WebSocket, source: string, request: IncomingMessage): void {
    count(source, 1);
    let counted = true;
    const settled = () => {
      if (counted) count(source, -1);
      counted = false;
    };
    socket.once('close', settled);
    serveSocket(socket, requestOrigin(options.context.config, request), options, settled);
  }

  server.on('upgrade', onUpgrade);
  return {
    async drain() {
      draining = true;
      const open = [...sockets.clients];
      const gone = open.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())));
      for (const socket of open) socket.close(CloseCode.GOING_AWAY);
      const cut = options.context.clock.after(DRAIN_MS, () => {
        for (const socket of open) socket.terminate();
      });
      await Promise.all(gone);
      cut();
      server.off('upgrade', onUpgrade);
    },
  };
}

/** How long peers have to answer the close before they are cut. */
const DRAIN_MS = 1_000;
