import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { pagePolicy } from './web-client.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Files without a hash of their content in their name: the scripts of the tag and of the page, and the module that leads an older script to
 * the newest parts. Browsers ask for them again on each page.
 */
const STABLE_NAME = /[/\\](im-widget|im-widget-frame|panel)\.js(\.\w+)?$/;

const PAGE = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>Chat</title>
  </head>
  <body>
    <script src="/im-widget-frame.js"></script>
  </body>
</html>
`;

/**
 * Serves the widget's files in `root`, if they are there: the script at `/im-widget.js`, its parts below `/im-widget/`.
 * Pages of every origin may load them; `IM_ORIGINS` decides which of them may send requests. `/widget` is the same in a page of its
 * own, which only pages of `IM_ORIGINS` may frame.
 */
export async function addWidget(app: FastifyInstance, root: string, config: ServerConfig): Promise<void> {
  if (!existsSync(join(root, 'im-widget.js'))) return;
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('Access-Control-Allow-Origin', '*');
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    });
    await scope.register(serveStatic, {
      root: join(root, 'im-widget'),
      prefix: '/im-widget/',
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const isHashed = !STABLE_NAME.test(path);
        reply.header('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    for (const name of ['im-widget.js', 'im-widget-frame.js'])
      scope.get(`/${name}`, (_request, reply) => reply.sendFile(name, root));
  });
  const ancestors = config.origins.filter((origin) => origin !== 'null');
  app.get('/widget', async (request, reply) => {
    reply.header('Content-Security-Policy', pagePolicy(request.headers.host, ["'self'", ...ancestors]));
    reply.header('Cache-Control', 'no-cache');
    reply.type('text/html; charset=utf-8');
    return PAGE;
  });
}
