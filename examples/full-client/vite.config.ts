import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { shellWorker } from './shell-worker.ts';

export default defineConfig(({ command }) => ({
  base: './',
  plugins: [react(), shellWorker(), precompress()],
  resolve: {
    // While developing, changes in the packages show at once. What is built uses what they publish.
    conditions: [...(command === 'serve' ? ['@im/source'] : []), 'module', 'browser', 'development|production'],
    // The kit takes React from here: its own copy is there for development only.
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: ['chrome123', 'safari17.5', 'firefox128'],
    // Everything comes from files: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: {
      // `xfwd`: the server must see that a request came through a proxy. Demo people sign in here only with `IM_DEMO=1`.
      '/api': { target: 'http://127.0.0.1:8080', xfwd: true },
      '/im': { target: 'ws://127.0.0.1:8080', ws: true, xfwd: true },
    },
  },
}));
