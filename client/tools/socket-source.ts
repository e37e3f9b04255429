// Builds the websocket's library from its source. Its built files are CommonJS with helpers for browsers of long ago.
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** `root` holds `node_modules`. */
export function socketSource(root: string): Plugin {
  const library = join(root, 'node_modules', 'react-use-websocket');
  return {
    name: 'socket-source',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^react-use-websocket\/dist\/lib\/use-websocket$/,
            replacement: join(library, 'src', 'lib', 'use-websocket.ts'),
          },
        ],
      },
    }),
  };
}
