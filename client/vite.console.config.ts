// Builds the operators' console into dist/console. It is a client of its own: viewers load nothing of it.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkMap } from './tools/chunk-map.ts';
import { directIcons } from './tools/direct-icons.ts';

const server = process.env.TOUCHLINE_DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: join(import.meta.dirname, 'console'),
  base: '/console/',
  publicDir: false,
  plugins: [react(), directIcons(), chunkMap(import.meta.dirname)],
  build: {
    target: 'baseline-widely-available',
    outDir: join(import.meta.dirname, 'dist', 'console'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // All words of a language come as one file, whichever place they belong to.
          groups: [
            { debugName: 'words', name: (id) => /\/(?:words|locales)\/(en|zh)\//.exec(id)?.[1] ?? null },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
    host: '127.0.0.1',
    proxy: { '^/(api|oss|static|media|live)/': { target: server, ws: true } },
  },
});
