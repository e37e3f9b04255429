// Writes beside the build which files the first visit of each address needs, so that the server can name them in the page.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { firstPictures } from '../src/ui/first-pictures.ts';
import { wordsFileOf } from './chunk-groups.ts';

/** What the server reads: addresses as in the table of routes, with files from the folder of the build. */
interface FirstFiles {
  routes: { path: string; scripts: string[]; styles: string[]; words: string[]; stage: Stage }[];
  /** Files of words by language and part: "en/room". */
  words: Record<string, string>;
  pictures: typeof firstPictures;
}

/** What the picture of a page needs beside its own module: only where one plays. */
interface Stage {
  scripts: string[];
  styles: string[];
}

const player = ['src/player/live-player.tsx', 'node_modules/xgplayer-flv/es/index.js'];
const watched = ['anchor/room/:houseId', 'match/live/:matchId'];

interface Page {
  path: string;
  module: string;
  namespaces: string[];
}

/** The pages of the table of routes, read from its source. */
export function pagesOf(source: string): Page[] {
  const loaders = new Map(
    [...source.matchAll(/const (\w+) = \(\) => import\('\.\.?\/([^']+)'\)/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const row =
    /(?:path: '([^']+)'|index: true),\s*\.\.\.(?:page|own)\(\s*(?:\(\) => import\('(\.\.?)\/([^']+)'\)|(\w+))((?:,\s*'\w+')*),?\s*\)/g;
  const pages = [...source.matchAll(row)].map(([, path = '', up, file, loader, names = '']) => ({
    path,
    module: file ? `src/${up === '.' ? 'app/' : ''}${file}.tsx` : `src/${loaders.get(loader)}.tsx`,
    namespaces: [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  }));
  const written = source.match(/(path: '[^']+'|index: true),\s*\.\.\.(page|own)\(/g)?.length ?? 0;
  if (pages.length !== written)
    throw new Error(`routes.tsx has ${written} pages, ${pages.length} were understood`);
  return pages;
}

export function firstFiles(root: string): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const holding = new Map(
          chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [relative(root, id), chunk] as const)),
        );
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const withImports = (modules: readonly string[], seen = new Set<string>()) => {
          const wanted = modules.map((module) => {
            const chunk = holding.get(module);
            if (!chunk) throw new Error(`the build has no ${module}`);
            return chunk.fileName;
          });
          for (let file = wanted.pop(); file; file = wanted.pop()) {
            if (seen.has(file)) continue;
            seen.add(file);
            wanted.push(...(byFile.get(file)?.imports ?? []));
          }
          return seen;
        };
        const stylesOf = (files: readonly string[]) =>
          files.flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]);
        const frame = withImports(['src/app/main.tsx']);
        const source = readFileSync(join(root, 'src/app/routes.tsx'), 'utf8');
        const first: FirstFiles = { routes: [], words: {}, pictures: firstPictures };
        for (const { path, module, namespaces } of pagesOf(source)) {
          const own = withImports([module]);
          const scripts = [...own].filter((file) => !frame.has(file));
          const stage = watched.includes(path) ? [...withImports(player)] : [];
          const more = stage.filter((file) => !frame.has(file) && !own.has(file));
          first.routes.push({
            path,
            scripts,
            styles: stylesOf(scripts),
            stage: { scripts: more, styles: stylesOf(more) },
            words: [...new Set(['common', ...namespaces].map(wordsFileOf))],
          });
        }
        for (const [module, { fileName }] of holding) {
          const [, language, namespace] = /^src\/i18n\/locales\/([\w-]+)\/(\w+)\.json$/.exec(module) ?? [];
          if (language && namespace) first.words[`${language}/${wordsFileOf(namespace)}`] = fileName;
        }
        this.emitFile({ type: 'asset', fileName: '.vite/first.json', source: JSON.stringify(first) });
      },
    },
  };
}
