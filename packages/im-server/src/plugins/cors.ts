import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { HEADERS } from 'im-sdk/protocol';
import type { ServerConfig } from '../config.ts';

/** Whether a page of this origin may call the server, by HTTP or by socket. The server's own origin always may. */
export function isAllowedOrigin(config: ServerConfig, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (config.origins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  if (config.publicUrl !== undefined && new URL(config.publicUrl).origin === origin) return true;
  return host !== undefined && new URL(origin).host === host;
}

/** What the host product's server calls: no page at all. */
const HOST_ONLY = '/api/host/';

/** Lets the pages of the allowed origins read the answers. No cookies are used, so none are allowed. */
export async function addCors(app: FastifyInstance, config: ServerConfig): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const open = origin !== undefined && !request.url.startsWith(HOST_ONLY);
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
