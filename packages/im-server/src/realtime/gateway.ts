import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CloseCode, limits, refusals } from 'im-sdk/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServerContext } from '../context.ts';
import { randomFraction, randomUUID } from '../infra/random.ts';
import { logRequest } from '../plugins/observability/access-log.ts';
import { endWithEnvelope } from '../plugins/rejected-requests.ts';
import { Refusal } from '../refusal.ts';
import type { Connections } from './connections.ts';
import { type SocketParts, serveSocket } from './serve-socket.ts';

/** Path of the WebSocket, on the port of `/api`. */
const PATH = '/im';

export interface GatewayOptions extends SocketParts {
  readonly context: ServerContext;
  readonly connections: Connections;
}

export interface Gateway {
  /** Refuses new sockets, closes all with 1012 over a while, and waits until they are closed. */
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
    stream.on('error', destroyItself);
    const source = options.context.forwarded.sourceOf(request);
    const refusal = refusalOf(request, source);
    if (refusal !== undefined) refuse(stream, refusal, request);
    else {
      sockets.handleUpgrade(request, stream, head, (socket) => {
        logUpgrade(request, 101);
        accept(socket, source, request);
      });
    }
  }

  function logUpgrade(request: IncomingMessage, status: number, code?: number): void {
    const { context } = options;
    const requestId = context.forwarded.requestIdOf(request) ?? randomUUID();
    const route = isSocketPath(request) ? PATH : 'unknown';
    logRequest(context, { requestId, method: request.method, route, status, code, ms: 0 });
  }

  /** Nothing but HTTP says why there is no socket: the status is that of the code. */
  function refuse(stream: Duplex, { key, retryAfter }: Refusal, request: IncomingMessage): void {
    options.context.log.debug({ key }, 'a WebSocket upgrade was refused');
    const [status] = refusals[key];
    logUpgrade(request, status, status);
    endWithEnvelope(stream, { key, status }, { acceptLanguage: request.headers['accept-language'], retryAfter });
  }

  function refusalOf(request: IncomingMessage, source: string): Refusal | undefined {
    if (!isSocketPath(request)) return new Refusal('request.notFound');
    if (draining) return new Refusal('server.unavailable', { retryAfter: 1 });
    const { origin, host } = request.headers;
    if (!options.context.isAllowedOrigin(origin, host)) return new Refusal('request.forbidden');
    const limited = options.context.config.rateLimit;
    if (limited && (unauthenticated.get(source) ?? 0) >= UNAUTHENTICATED_PER_SOURCE) {
      // Unauthenticated sockets of a source are closed by then.
      return new Refusal('request.tooMany', { retryAfter: limits.socketLoginMs / 1_000 });
    }
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
    serveSocket(socket, options.context.forwarded.baseUrlOf(request), options, onSettled);
  }

  // Not a WebSocket handshake, or one of an unknown version.
  sockets.on('wsClientError', (_error, stream, request) => refuse(stream, new Refusal('request.broken'), request));
  server.on('upgrade', onUpgrade);
  return {
    async drain() {
      draining = true;
      const open = [...sockets.clients];
      const gone = open.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())));
      const { clock } = options.context;
      const spreadMs =
        open.length < MIN_SPREAD_SOCKETS ? 0 : Math.min(open.length * SPREAD_MS_PER_SOCKET, MAX_SPREAD_MS);
      for (const socket of open) {
        const end = () => socket.close(CloseCode.SERVICE_RESTART);
        if (spreadMs === 0) end();
        else clock.after(randomFraction() * spreadMs, end);
      }
      const cancel = clock.after(spreadMs + DRAIN_MS, () => {
        for (const socket of open) socket.terminate();
      });
      await Promise.all(gone);
      cancel();
      server.off('upgrade', onUpgrade);
    },
  };
}

/** No closure: one of `onUpgrade` would keep the request, with its headers, for as long as the socket is open. */
function destroyItself(this: Duplex): void {
  this.destroy();
}

function isSocketPath({ url = '' }: IncomingMessage): boolean {
  return url.split('?', 1)[0] === PATH;
}

/** Time for the peers' close frames before the sockets are terminated. */
const DRAIN_MS = 1_000;

/**
 * Sockets of a server that stops are closed at random times, about a thousand a second: all clients reconnect at once, and
 * the servers that are left verify a session for each. Few sockets are closed without a delay.
 */
const SPREAD_MS_PER_SOCKET = 1;
export const MIN_SPREAD_SOCKETS = 100;
const MAX_SPREAD_MS = 5_000;
