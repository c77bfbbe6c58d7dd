import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CloseCode, limits } from 'im-sdk/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServerContext } from '../context.ts';
import type { Connections } from './connections.ts';
import { type SocketParts, serveSocket } from './serve-socket.ts';

/** Path of the WebSocket, on the port of `/api`. */
const PATH = '/im';

export interface GatewayOptions extends SocketParts {
  readonly context: ServerContext;
  readonly connections: Connections;
  /** CORS check of the upgrade. `undefined`: the client is not a browser. */
  readonly isOriginAllowed: (origin: string | undefined, request: IncomingMessage) => boolean;
}

export interface Gateway {
  /** Refuses new sockets, closes all with 1001 and waits until they are closed. */
  drain(): Promise<void>;
}

/** Limit of open, unauthenticated sockets per client address. */
export const UNAUTHENTICATED_PER_SOURCE = 20;

/** Accepts WebSocket upgrades on `server`. */
export function createGateway(server: Server, options: GatewayOptions): Gateway {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const unauthenticated = new Map<string, number>();
  let draining = false;

  function count(source: string, by: 1 | -1): void {
    const next = (unauthenticated.get(source) ?? 0) + by;
    if (next > 0) unauthenticated.set(source, next);
    else unauthenticated.delete(source);
  }

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const source = options.context.forwarded.sourceOf(request);
    const refusal = refusalOf(request, source);
    if (refusal !== undefined) stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    else sockets.handleUpgrade(request, stream, head, (socket) => accept(socket, source, request));
  }

  function refusalOf(request: IncomingMessage, source: string): string | undefined {
    if ((request.url ?? '').split('?', 1)[0] !== PATH) return '404 Not Found';
    if (draining) return '503 Service Unavailable';
    if (!options.isOriginAllowed(request.headers.origin, request)) return '403 Forbidden';
    const limited = options.context.config.rateLimit;
    if (limited && (unauthenticated.get(source) ?? 0) >= UNAUTHENTICATED_PER_SOURCE) return TOO_MANY;
    return undefined;
  }

  function accept(socket: WebSocket, source: string, request: IncomingMessage): void {
    count(source, 1);
    let counted = true;
    const onSettled = () => {
      if (counted) count(source, -1);
      counted = false;
    };
    socket.once('close', onSettled);
    serveSocket(socket, options.context.forwarded.originOf(request), options, onSettled);
  }

  server.on('upgrade', onUpgrade);
  return {
    async drain() {
      draining = true;
      const open = [...sockets.clients];
      const gone = open.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())));
      for (const socket of open) socket.close(CloseCode.GOING_AWAY);
      const cancel = options.context.clock.after(DRAIN_MS, () => {
        for (const socket of open) socket.terminate();
      });
      await Promise.all(gone);
      cancel();
      server.off('upgrade', onUpgrade);
    },
  };
}

/** Time for the peers' close frames before the sockets are terminated. */
const DRAIN_MS = 1_000;

/** Unauthenticated sockets of a source are closed by then. */
const TOO_MANY = `429 Too Many Requests\r\nRetry-After: ${limits.socketLoginMs / 1_000}`;
