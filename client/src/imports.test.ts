// The client's import rule: app may import everything; a feature only itself and what is shared; what is
// shared neither app nor features. Of app they may import the session alone: it says who is looking.
import { dirname, join, normalize } from 'node:path/posix';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const SHARED = ['api', 'cards', 'i18n', 'lib', 'money', 'player', 'realtime', 'styles', 'test', 'ui'];
/** What features and shared folders may take from app. */
const IMPORTABLE_FROM_APP = ['app/session', 'app/start-live'];
/** The controls know no noun of the business; they only word refusals and send images. */
const UI_MAY = ['api', 'i18n', 'lib', 'test', 'ui'];

/** `features/room` for a file of a feature, else the first folder. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return parts[0] === 'features' ? `features/${parts[1]}` : (parts[0] ?? '');
}

function importsOf(path: string, source: string): string[] {
  const found = source.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g);
  return [...found].map(([, relative]) => normalize(join(dirname(path), relative ?? '')));
}

function isAllowed(from: string, to: string, target: string): boolean {
  if (from === to || from === 'app') return true;
  if (IMPORTABLE_FROM_APP.includes(target) && from !== 'ui' && from !== 'lib') return true;
  if (from === 'ui') return UI_MAY.includes(to);
  return SHARED.includes(to);
}

it('every import follows the rule', () => {
  const violations = Object.entries(sources)
    .map(([key, source]) => [key.replace('./', ''), source] as const)
    .filter(([path]) => path.includes('/'))
    .flatMap(([path, source]) =>
      importsOf(path, source)
        .filter((target) => !isAllowed(folderOf(path), folderOf(target), target))
        .map((target) => `${path} → ${target}`),
    );
  expect(violations).toEqual([]);
});

it('the rule would notice a feature inside another and a control that knows the business', () => {
  expect(isAllowed('features/home', 'features/room', 'features/room/room-page')).toBe(false);
  expect(isAllowed('cards', 'app', 'app/layout/shell')).toBe(false);
  expect(isAllowed('ui', 'cards', 'cards/live-card')).toBe(false);
  expect(isAllowed('features/home', 'cards', 'cards/live-card')).toBe(true);
});
