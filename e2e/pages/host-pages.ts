import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../internal/gates/command.ts';

/** A page of a host that the widget is put on. */
export interface HostPage {
  readonly css: string;
  readonly dir?: 'rtl';
  /** Headers that the page comes with. */
  readonly headers?: Record<string, string>;
}

/** Directives that `docs/embed.md` asks for; everything else is forbidden. */
export function strictPolicy(server: string): string {
  return [
    `default-src 'none'`,
    `script-src ${server}`,
    `style-src 'self'`,
    `connect-src 'self' ${server} ${server.replace('http', 'ws')}`,
    `img-src 'self' data: ${server} blob:`,
    `media-src ${server} blob:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
}

// Not on the body: what is transformed there takes everything fixed along.
const IMPORTANT = `body * { all: revert !important; padding: 9px !important; border: 3px solid red !important;
  font: italic 30px serif !important; transform: rotate(2deg) !important; opacity: .5 !important;
  position: static !important; display: inline !important; letter-spacing: 4px !important; filter: invert(1) !important }`;

/** Pages whose sheets reach for everything, by name. The first is plain. */
export async function hostPages(server: string): Promise<Readonly<Record<string, HostPage>>> {
  const kit = join(root, 'packages', 'im-react');
  const fromKit = createRequire(join(kit, 'package.json'));
  const text = (path: string): string => readFileSync(path, 'utf8');
  const { compile } = fromKit('tailwindcss') as {
    compile(css: string): Promise<{ build(classes: readonly string[]): string }>;
  };
  const tailwind = await compile(text(fromKit.resolve('tailwindcss/index.css')));
  return {
    plain: { css: '' },
    'Bootstrap 5': { css: text(fromKit.resolve('bootstrap/dist/css/bootstrap.css')) },
    'Tailwind 4 with its preflight': { css: tailwind.build(['p-4', 'text-red-500', 'text-xl', 'flex', 'border']) },
    'rules for every element': { css: text(join(kit, 'src/integration/host-pages/hostile.css')) },
    'rules for every element that are important': { css: IMPORTANT },
    'lines from right to left': { css: '', dir: 'rtl' },
    'a root font of 62.5 %': { css: 'html { font-size: 62.5% } body { font-size: 1.6rem }' },
    'a strict policy with Trusted Types': { css: '', headers: { 'content-security-policy': strictPolicy(server) } },
  };
}

/** A page with some of every element; `script` is the tag of the widget, or nothing. */
export function hostPage({ css, dir = 'ltr' as 'rtl' }: HostPage, script: string): string {
  const style = css ? `<style>${css}</style>` : '';
  return `<!doctype html><html lang="en" dir="${dir}"><title>Shop</title>${style}<body>
    <h1>Order 1042</h1><p>A lamp of <b>oak</b>, <a href="#terms">terms of sale</a> and <small>small print</small>.</p>
    <ul><li>one</li><li>two</li></ul>
    <p><button type="button">Pay</button> <input value="text"> <input type="checkbox" checked>
      <select><option>One</option></select></p>
    <table><tr><th>Lamp</th><td>189 €</td></tr></table><section class="card">Terms</section>${script}`;
}
