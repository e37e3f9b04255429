/// <reference types="vitest/config" />
// Builds the browser client into dist/, serves it in development beside the Go server, and runs its tests.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.TOUCHLINE_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** First path segments that belong to the server; every other path is a page of the client. */
const serverPaths =
  '^/(api|ossUrl|systemEnums|country|common_face|web_[a-z]+|manage|ct_anchor|static|media|live|replay|oss|dev|healthz|calendar|oembed|openapi\\.json|ws)(/|\\?|$)';

export default defineConfig({
  plugins: [react()],
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
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next)[\\/]/ },
            // What nearly every page draws comes as one file instead of a dozen crumbs.
            {
              name: 'cards',
              test: /src[\\/](cards[\\/]|ui[\\/](chips|section-head|live-badge|cover|count-text|empty-state|error-state|notice))/,
            },
            { name: 'base-ui', test: /node_modules[\\/](@base-ui|@floating-ui)[\\/]/ },
          ],
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
    maxWorkers: 2,
    testTimeout: 60_000,
    projects: [
      // Plain rules need no page, and keep nothing that another file could find.
      {
        extends: true,
        test: { name: 'rules', include: ['src/**/*.test.ts'], environment: 'node', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: './src/test/setup.ts',
        },
      },
    ],
  },
});
