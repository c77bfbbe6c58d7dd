import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { demoAssets } from '../infra/package-folder.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built client of the folder `root` at `/`, if there is one. The page may run only its own scripts, and none of them
 * may write HTML; it may talk to other servers, because a person can point it at one.
 */
export async function addWebClient(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      reply.header('Content-Security-Policy', policy(request.headers.host));
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
      setHeaders(reply, path) {
        // Files below assets/ are named by their content; everything else keeps its name when it changes.
        const lasting = path.startsWith(join(root, 'assets'));
        reply.header('Cache-Control', lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  });
}

/** Serves the pictures and files of the demo people as files of this server. */
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

/** The content security policy of the page; `host` is where the browser found it. */
function policy(host: string | undefined): string {
  const sockets = host !== undefined && /^[A-Za-z0-9.:[\]-]+$/.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
    'media-src': ["'self'", 'blob:', 'https:'],
    // A voice that was just recorded is read back for its waveform.
    'connect-src': ["'self'", 'blob:', ...sockets, 'https:', 'wss:', ...loopback],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['im-scripts'],
  };
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
