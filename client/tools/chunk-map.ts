// Writes beside the build which source modules each of its files holds, and which files it needs at once.
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** One script of the build. */
export interface Chunk {
  /** Paths of its modules from the folder of the client. */
  modules: string[];
  /** Scripts it cannot run without. */
  imports: string[];
  /** Its style sheets. */
  styles: string[];
}

/** Vite's own manifest names only the module a file was made for, not those that share the file. */
export function chunkMap(root: string): Plugin {
  return {
    name: 'chunk-map',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks: Record<string, Chunk> = {};
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type !== 'chunk') continue;
          chunks[file] = {
            modules: output.moduleIds.map((id) => relative(root, id)),
            imports: output.imports,
            styles: [...(output.viteMetadata?.importedCss ?? [])],
          };
        }
        this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(chunks) });
      },
    },
  };
}
