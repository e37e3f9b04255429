// The console's import rule: of the site it takes controls, plain helpers and the shapes of the API; a place imports no
// other place, and nothing that viewers load imports the console.
import { dirname, join, normalize } from 'node:path/posix';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '../src/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Files of the site with logins, words or pages of their own are not for the console. */
const FROM_SITE =
  /^src\/(ui|lib|styles)\/|^src\/money\/(figures|gift-art|gift-moment)$|^src\/api\/(ask|refusal|schema\.gen|enums(\.gen|\/))|^src\/i18n\/(format|i18next|lazy)$/;

const pathOf = (key: string) => normalize(join('console', key));

const partOf = (path: string) => /^console\/(places\/\w+|\w+)\//.exec(path)?.[1] ?? 'console';

function importsOf(path: string, source: string): string[] {
  const found = source.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g);
  return [...found].map(([, relative]) => normalize(join(dirname(path), relative ?? '')));
}

function isAllowed(from: string, to: string): boolean {
  if (from.startsWith('src/')) return !to.startsWith('console/');
  if (to.startsWith('src/')) return FROM_SITE.test(to) || from === 'console/i18n.ts';
  const [own, target] = [partOf(from), partOf(to)];
  return own === 'console' || own === target || !target.startsWith('places/');
}

it('nothing of the console imports what it may not, and the site nothing of the console', () => {
  const violations = Object.entries(sources)
    .map(([key, source]) => [pathOf(key), source] as const)
    .filter(([path]) => !path.includes('.test.'))
    .flatMap(([path, source]) =>
      importsOf(path, source)
        .filter((target) => !isAllowed(path, target))
        .map((target) => `${path} → ${target}`),
    );
  expect(violations).toEqual([]);
});

it('the rule would notice a place inside another, a feature of the site, and a site that knows the console', () => {
  expect(isAllowed('console/places/record/a.tsx', 'console/places/account/b')).toBe(false);
  expect(isAllowed('console/places/record/a.tsx', 'src/features/room/room-page')).toBe(false);
  expect(isAllowed('console/places/record/a.tsx', 'src/api/post')).toBe(false);
  expect(isAllowed('src/app/app.tsx', 'console/app')).toBe(false);
  expect(isAllowed('console/places/record/a.tsx', 'console/table/column')).toBe(true);
});
