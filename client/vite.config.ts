/// <reference types="vitest/config" />
// Builds the browser client into dist/, serves it in development beside the Go server, and runs its tests.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './tools/chunk-groups.ts';
import { chunkMap } from './tools/chunk-map.ts';
import { classNames } from './tools/class-names.ts';
import { directIcons } from './tools/direct-icons.ts';
import { firstFiles } from './tools/first-files.ts';
import { productionRouter } from './tools/production-router.ts';
import { socketSource } from './tools/socket-source.ts';
import { wordGap } from './tools/word-gap.ts';

const server = process.env.TOUCHLINE_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** First path segments that belong to the server; every other path is a page of the client, also that of a replay. */
const serverPaths =
  '^/(api|ossUrl|systemEnums|country|common_face|web_[a-z]+|manage|ct_anchor|static|media|live|(?:replay|clip)(?=/[^/]+/)|rewind|pass|oss|dev|healthz|calendar|wording|oembed|openapi\\.json|ws)(/|\\?|$)';

export default defineConfig({
  plugins: [
    react(),
    directIcons(),
    productionRouter(import.meta.dirname),
    socketSource(import.meta.dirname),
    chunkMap(import.meta.dirname),
    firstFiles(import.meta.dirname),
    wordGap(),
  ],
  css: { modules: { generateScopedName: classNames(import.meta.dirname) } },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    assetsDir: 'assets',
    // The content security policy lets fonts and pictures come from the site, not from inside a style sheet.
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser of the target runs modules; the few that cannot preload them fetch them a moment later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The groups are closed: what a module imports is in its own group or in one that imports nothing of it.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkGroups(join(import.meta.dirname, 'index.html')), debugName: 'parts' }],
        },
      },
    },
  },
  server: {
    port: 5173,
    host: '127.0.0.1',
    proxy: { [serverPaths]: { target: server, ws: true } },
  },
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    testTimeout: 60_000,
    // With a worker for each file every file loads all libraries again, which takes three times the processor's time.
    isolate: false,
    // It keeps what a file started it with: texts of the console would stand for those of the site in the next file.
    server: { deps: { inline: [/\/(react-)?i18next\//] } },
    setupFiles: ['./src/test/fresh.ts'],
    projects: [
      // Plain rules need no page.
      {
        extends: true,
        test: { name: 'rules', include: ['{src,console}/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['{src,console}/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./src/test/setup.ts'],
        },
      },
    ],
  },
});
