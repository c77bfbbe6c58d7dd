import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `sw.js`: the service worker of `shell/service-worker.js` with the list of this build's files put in.
 * The list's digest names the cache, so that a new build replaces the old one as a whole.
 */
export function shellWorker(): Plugin {
  return {
    name: 'shell-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
        const shell = ['./', './icon.svg', './manifest.webmanifest', ...files.map((name) => `./${name}`)];
        const digest = createHash('sha256');
        for (const name of files.sort()) {
          const part = bundle[name];
          digest.update(name).update(part?.type === 'chunk' ? part.code : (part?.source ?? ''));
        }
        const source = readFileSync(join(import.meta.dirname, 'shell/service-worker.js'), 'utf8')
          .replace('__CACHE__', JSON.stringify(`im-shell-${digest.digest('hex').slice(0, 16)}`))
          .replace('__SHELL__', JSON.stringify([...new Set(shell.filter((name) => name !== './index.html'))]));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
