import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/**
 * Files without a hash of their content in their name: the script of the tag, and the module that leads an older script to
 * the newest parts. Browsers ask for them again on each page.
 */
const STABLE_NAME = /[/\\](im-widget|panel)\.js(\.\w+)?$/;

/**
 * Serves the widget's files in `root`, if they are there: the script at `/im-widget.js`, its parts below `/im-widget/`.
 * Pages of every origin may load them; what they may ask is `IM_ORIGINS`' matter.
 */
export async function addWidget(app: FastifyInstance, root: string): Promise<void> {
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
    scope.get('/im-widget.js', (_request, reply) => reply.sendFile('im-widget.js', root));
  });
}
