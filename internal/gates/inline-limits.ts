import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

type Limits = Readonly<Record<string, unknown>>;

const IMPORTED = /^import \{[^}]*\blimits\b[^}]*\} from '[^']*(?:limits|protocol\/index|im-sdk\/protocol)(?:\.ts)?';$/m;
const ASKED = /(?<![\w$#.])limits\.(\w+)/g;
const PRODUCT = /\b[\d_]+(?: \* [\d_]+)+/g;

/** Writes the values of `limits` where code asks for them; whoever imports it for something else keeps it. */
export function inlineLimits(code: string, limits: Limits): string {
  if (!IMPORTED.test(code)) return code;
  return code.replace(ASKED, (asked, name: string) => (name in limits ? `(${JSON.stringify(limits[name])})` : asked));
}

/** Works products of numbers out: esbuild takes them for something that may happen, and keeps an object that holds one. */
export function workOutProducts(code: string): string {
  return code.replace(PRODUCT, (product) =>
    String(product.split('*').reduce((result, factor) => result * Number(factor.replaceAll('_', '')), 1)),
  );
}

/**
 * What is built holds the numbers themselves: a bundler cannot leave out of an object what nobody asks for, and a page
 * would carry every number of the server and of the late parts.
 */
export function inlinedLimits(read: () => Promise<Limits>): Plugin {
  return {
    name: 'inlined-limits',
    async setup(bundler) {
      const limits = await read();
      bundler.onLoad({ filter: /[/\\]src[/\\].*\.tsx?$/ }, async ({ path }) => {
        const code = await readFile(path, 'utf8');
        const contents = path.endsWith('limits.ts') ? workOutProducts(code) : inlineLimits(code, limits);
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}
