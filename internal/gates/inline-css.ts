import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const INLINE = /\.css\?inline$/;

/** Makes `import css from './x.css?inline'` the text of a style sheet, with what it imports, as Vite does. */
export const inlineCss: Plugin = {
  name: 'inline-css',
  setup(bundler) {
    // The mark stays on the path: plugins for style sheets know their files by how the name ends.
    bundler.onResolve({ filter: INLINE }, ({ path, importer }) => ({
      path: join(dirname(importer), path),
      namespace: 'inline-css',
    }));
    bundler.onLoad({ filter: INLINE, namespace: 'inline-css' }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path.replace('?inline', '')],
        bundle: true,
        minify: true,
        write: false,
      });
      return { contents: outputFiles[0]?.text ?? '', loader: 'text' };
    });
  },
};
