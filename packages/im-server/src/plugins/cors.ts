import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { HEADERS } from 'im-sdk/protocol';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config.ts';
import type { OriginCheck } from '../ports.ts';

/** Any page can send an `Origin`: no more than this many different ones are logged. */
const LOGGED_ORIGINS = 20;

/** CORS check for HTTP and WebSocket. Logs each origin that it refuses once. */
export function createOriginCheck(config: Pick<ServerConfig, 'origins' | 'publicUrl'>, log: Logger): OriginCheck {
  const logged = new Set<string>();
  return (origin, host) => {
    if (origin === undefined || isAllowedOrigin(config, origin, host)) return true;
    const shown = origin.slice(0, 256);
    if (logged.size >= LOGGED_ORIGINS || logged.has(shown)) return false;
    logged.add(shown);
    log.warn(
      { origin: shown },
      'pages of this origin may not use the server: add it to IM_ORIGINS (`origins`) if they should',
    );
    if (logged.size === LOGGED_ORIGINS) log.warn('further unknown origins are not logged until the next start');
    return false;
  };
}

/** The server's own origin is always allowed. */
function isAllowedOrigin(
  config: Pick<ServerConfig, 'origins' | 'publicUrl'>,
  origin: string,
  host: string | undefined,
): boolean {
  if (config.origins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  if (config.publicUrl !== undefined && new URL(config.publicUrl).origin === origin) return true;
  return host !== undefined && new URL(origin).host === host;
}

/** Routes for the host's server: never allowed from a browser. */
const HOST_PATH = '/api/host/';

/** Adds CORS headers. Credentials stay off: no cookies are used. */
export async function addCors(app: FastifyInstance, isAllowed: OriginCheck): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const open = origin !== undefined && !request.url.startsWith(HOST_PATH);
      done(null, {
        origin: open && isAllowed(origin, request.headers.host) ? [origin] : false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['Content-Type', ...Object.values(HEADERS)],
        exposedHeaders: ['Retry-After'],
        maxAge: 600,
      });
    },
  });
}
