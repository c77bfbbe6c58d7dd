import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { demoAssets } from '../infra/package-folder.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built client in `root` at `/`, if there is one. The content security policy allows only the client's own
 * scripts, no HTML sinks, and connections to other servers, because users can enter a server address.
 */
export async function addWebClient(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      reply.header('Content-Security-Policy', pagePolicy(request.headers.host, ["'none'"]));
      reply.header(
        'Permissions-Policy',
        'camera=(self), microphone=(self), geolocation=(self), display-capture=(self)',
      );
      reply.header('Cross-Origin-Opener-Policy', 'same-origin');
    });
    await scope.register(serveStatic, {
      root,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build of the client writes `.br` and `.gz` beside each file.
      preCompressed: true,
      setHeaders(reply, path) {
        // Files below assets/ have a content hash in their name.
        const isHashed = path.startsWith(join(root, 'assets'));
        reply.header('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  });
}

/** Serves the files of the demo people. */
export async function addDemoFiles(app: FastifyInstance): Promise<void> {
  await app.register(serveStatic, {
    root: demoAssets(),
    prefix: '/api/file/demo/',
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
      reply.header('X-Content-Type-Options', 'nosniff');
      if (path.endsWith('.pdf')) reply.header('Content-Disposition', 'attachment');
      reply.header('Content-Security-Policy', 'sandbox');
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}

const loopback = ['http://localhost:*', 'http://127.0.0.1:*', 'ws://localhost:*', 'ws://127.0.0.1:*'];

/**
 * Content security policy of the server's own pages.
 *
 * @param host the `Host` header of the request
 * @param ancestors who may frame the page
 */
export function pagePolicy(host: string | undefined, ancestors: readonly string[]): string {
  const sockets = host !== undefined && /^[A-Za-z0-9.:[\]-]+$/.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
    'media-src': ["'self'", 'blob:', 'https:'],
    // blob: a voice recording is read back for its waveform.
    'connect-src': ["'self'", 'blob:', ...sockets, 'https:', 'wss:', ...loopback],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ancestors,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['im-scripts'],
  };
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
