// Resolves react-router to its production files. Its package.json (7.18) names only its development files for bundlers.
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** `root` holds `node_modules`. */
export function productionRouter(root: string): Plugin {
  const built = (file: string) => join(root, 'node_modules', 'react-router', 'dist', 'production', file);
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: built('index.mjs') },
          { find: /^react-router\/dom$/, replacement: built('dom-export.mjs') },
        ],
      },
    }),
  };
}
