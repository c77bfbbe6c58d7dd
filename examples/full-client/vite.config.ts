import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shellWorker } from './shell-worker.ts';

export default defineConfig({
  base: './',
  plugins: [react(), shellWorker()],
  resolve: { conditions: ['@im/source', 'module', 'browser', 'development|production'] },
  build: {
    target: ['chrome123', 'safari17.5', 'firefox128'],
    // Everything comes from files: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/im': { target: 'ws://127.0.0.1:8080', ws: true },
    },
  },
});
