// Builds the operators' console into dist/console. It is a client of its own: viewers load nothing of it.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { wordsOfPlaces } from './console/words/of-places.ts';
import { chunkMap } from './tools/chunk-map.ts';
import { directIcons } from './tools/direct-icons.ts';
import { productionRouter } from './tools/production-router.ts';
import { wordGap } from './tools/word-gap.ts';

const server = process.env.TOUCHLINE_DEV_SERVER ?? 'http://127.0.0.1:8080';

const ofPlaces = new Set<string>(Object.values(wordsOfPlaces).flat());

function frameWords(id: string): string | null {
  const [, lang, name = ''] = /\/(?:words|locales)\/(en|zh)\/(\w+)\.json/.exec(id) ?? [];
  return lang && !(id.includes('/words/') && ofPlaces.has(name)) ? lang : null;
}

export default defineConfig({
  root: join(import.meta.dirname, 'console'),
  base: '/console/',
  publicDir: false,
  plugins: [
    react(),
    directIcons(),
    productionRouter(import.meta.dirname),
    chunkMap(import.meta.dirname),
    wordGap(),
  ],
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
          // The frame's words of a language come as one file; those of a place come with it.
          groups: [{ debugName: 'words', name: frameWords }],
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
