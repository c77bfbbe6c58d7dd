import { readFile } from 'node:fs/promises';
import { examplesOf } from './documents.ts';
import { root } from './places.ts';

interface ViteAppOptions {
  /** With the sheet that create-vite puts into a new application; otherwise without any. */
  readonly withTemplateSheet?: boolean;
  /** How TypeScript finds the packages. Default: as in the template of create-vite. */
  readonly moduleResolution?: 'bundler' | 'nodenext';
  /** The packages from their sources instead of the tarballs. */
  readonly fromSource?: boolean;
}

const page = (script: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <link rel="icon" href="data:," />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>app</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/${script}.tsx"></script>
  </body>
</html>
`;

const main = (sheet: string): string => `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
${sheet}import { signIn } from './chat-client.ts';
import { Messenger } from './Messenger.tsx';

void signIn();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Messenger />
    </StrictMode>,
  );
}
`;

/** A page of an order, between the buyer and the seller that its address names. */
const order = `import { createRoot } from 'react-dom/client';
import { client } from './client.ts';
import { OrderChat } from './OrderChat.tsx';

const sellerId = new URLSearchParams(location.search).get('with') ?? '';
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <main>
      <h1>Order 1001</h1>
      <OrderChat client={client} sellerId={sellerId} />
    </main>,
  );
}
`;

/** The files of an application as create-vite makes it, with README's example and the one of docs/host-product.md as its pages. */
export async function viteApp(options: ViteAppOptions): Promise<Record<string, string>> {
  const { withTemplateSheet, moduleResolution = 'bundler', fromSource } = options;
  const [chatClient = '', messenger = ''] = await examplesOf('README.md', 'Embed it');
  const [client = ''] = await examplesOf('docs/host-product.md', 'Signing people in');
  const [orderChat = ''] = await examplesOf('docs/host-product.md', 'A conversation beside an order');
  const template = `${root}packages/im-react/src/integration/host-pages/vite-template.css`;
  const sheet: Record<string, string> = withTemplateSheet ? { 'src/index.css': await readFile(template, 'utf8') } : {};
  return {
    ...sheet,
    'package.json': JSON.stringify({ name: 'app', private: true, type: 'module' }),
    'index.html': page('main'),
    'src/main.tsx': main(withTemplateSheet ? "import './index.css';\n" : ''),
    'src/chat-client.ts': chatClient,
    // Node's resolution needs the extension.
    'src/Messenger.tsx':
      moduleResolution === 'nodenext' ? messenger.replace("'./chat-client'", "'./chat-client.ts'") : messenger,
    'order.html': page('order'),
    'src/order.tsx': order,
    'src/client.ts': `${client}\nexport { client };\n`,
    'src/OrderChat.tsx': orderChat,
    'tsconfig.json': tsconfigOf(moduleResolution),
    'vite.config.ts': viteConfig(fromSource),
  };
}

/** Stricter than the template: the declarations of the packages are checked as well. */
const tsconfigOf = (moduleResolution: string): string =>
  JSON.stringify({
    compilerOptions: {
      target: 'es2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: moduleResolution === 'bundler' ? 'esnext' : moduleResolution,
      moduleResolution,
      types: ['vite/client'],
      skipLibCheck: false,
      verbatimModuleSyntax: true,
      moduleDetection: 'force',
      allowImportingTsExtensions: true,
      noEmit: true,
      jsx: 'react-jsx',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
    },
    include: ['src'],
  });

/** One React: what the packages depend on is linked from the workspace, beside another one. */
const viteConfig = (fromSource = false): string => `import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { rolldownOptions: { input: ['index.html', 'order.html'] } },
  resolve: {
    dedupe: ['react', 'react-dom'],
    ${fromSource ? "conditions: ['@im/source', 'module', 'browser', 'development|production']," : ''}
  },
});
`;
