// The order of the client's folders: a folder imports those before it, a feature no other feature, and only tests what
// tests share.
import { dirname, join, normalize } from 'node:path/posix';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const ORDER = [
  'styles',
  'lib',
  'i18n',
  'api',
  'session',
  'ui',
  'realtime',
  'money',
  'cards',
  'player',
  'features',
  'app',
];

/** `features/room` for a file of a feature, else the first folder. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return parts[0] === 'features' ? `features/${parts[1]}` : (parts[0] ?? '');
}

function importsOf(path: string, source: string): string[] {
  const found = source.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g);
  return [...found].map(([, relative]) => normalize(join(dirname(path), relative ?? '')));
}

const rank = (folder: string) => ORDER.indexOf(folder.split('/')[0] ?? '');

/** `path` and `target` are relative to this folder. */
function isAllowed(path: string, target: string): boolean {
  const [from, to] = [folderOf(path), folderOf(target)];
  if (from === to || from === 'test') return true;
  if (to === 'test') return path.includes('.test.');
  return rank(from) >= 0 && rank(to) >= 0 && rank(to) < rank(from);
}

it('every import follows the order of the folders', () => {
  const violations = Object.entries(sources)
    .map(([key, source]) => [key.replace('./', ''), source] as const)
    .filter(([path]) => path.includes('/'))
    .flatMap(([path, source]) =>
      importsOf(path, source)
        .filter((target) => !isAllowed(path, target))
        .map((target) => `${path} → ${target}`),
    );
  expect(violations).toEqual([]);
});

it('the rule would notice a feature inside another, a control that knows the business, and a way back', () => {
  expect(isAllowed('features/home/home.tsx', 'features/room/room-page')).toBe(false);
  expect(isAllowed('features/home/home.tsx', 'app/routes')).toBe(false);
  expect(isAllowed('ui/button.tsx', 'cards/live-card')).toBe(false);
  expect(isAllowed('lib/storage.ts', 'api/post')).toBe(false);
  expect(isAllowed('cards/live-card.tsx', 'test/people')).toBe(false);
  expect(isAllowed('cards/live-card.test.tsx', 'test/people')).toBe(true);
  expect(isAllowed('features/home/home.tsx', 'cards/live-card')).toBe(true);
});
