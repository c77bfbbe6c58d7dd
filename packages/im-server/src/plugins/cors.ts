import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { HEADERS } from 'im-sdk/protocol';
import type { ServerConfig } from '../config.ts';

/** CORS check for HTTP and WebSocket. The server's own origin is always allowed, and clients without an origin. */
export function isAllowedOrigin(config: ServerConfig, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (config.origins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  if (config.publicUrl !== undefined && new URL(config.publicUrl).origin === origin) return true;
  return host !== undefined && new URL(origin).host === host;
}

/** Routes for the host's server: never allowed from a browser. */
const HOST_PATH = '/api/host/';

/** Adds CORS headers. Credentials stay off: no cookies are used. */
export async function addCors(app: FastifyInstance, config: ServerConfig): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const open = origin !== undefined && !request.url.startsWith(HOST_PATH);
      done(null, {
        origin: open && isAllowedOrigin(config, origin, request.headers.host) ? [origin] : false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['Content-Type', ...Object.values(HEADERS)],
        exposedHeaders: ['Retry-After'],
        maxAge: 600,
      });
    },
  });
}
