// Rules of the style sheets: start and end for left and right, a layer for each rule, and shared classes that exist.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sheets: Record<string, string> = Object.fromEntries(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => [path, readFileSync(join('src', path), 'utf8')]),
);

const physical = [
  /(^|[;{\s])(left|right)\s*:/,
  /(margin|padding|border|scroll-margin|scroll-padding)-(left|right)/,
  /border-(top|bottom)-(left|right)-radius/,
  /text-align\s*:\s*(left|right)/,
  /float\s*:\s*(left|right)/,
];

function physicalLines(sheet: string): string[] {
  return sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => physical.some((pattern) => pattern.test(line)));
}

it('no style sheet names a side that does not turn with the language', () => {
  const wrong = Object.entries(sheets).flatMap(([path, sheet]) =>
    physicalLines(sheet).map((line) => `${path}: ${line.trim()}`),
  );
  expect(Object.keys(sheets).length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

it('the rule would notice a physical side', () => {
  expect(physicalLines('a {\n  margin-left: 4px;\n}')).toHaveLength(1);
  expect(physicalLines('a {\n  right: 4px;\n}')).toHaveLength(1);
  expect(physicalLines('a {\n  inset-inline-end: 4px;\n}')).toHaveLength(0);
});

it('every sheet puts its rules into a layer, so that their order never depends on loading', () => {
  const loose = Object.entries(sheets)
    .filter(([, sheet]) => !/^\s*(@import[^;]*;\s*)*@layer /.test(sheet.replace(/\/\*[\s\S]*?\*\//g, '')))
    .map(([path]) => path);
  expect(loose).toEqual([]);
});

/** Class names in a component's text that are of no style sheet of its own. */
function sharedClasses(text: string): string[] {
  const alone = [...text.matchAll(/className="([^"]+)"/g)].map(([, names]) => names);
  const joined = [...text.matchAll(/\bcx\(([^()]*)\)/g)]
    .map(([, names = '']) => names.replace(/[=!]== '[^']*'|\['[^']*'\]/g, ''))
    .flatMap((names) => [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name));
  return [...alone, ...joined].flatMap((names) => names?.split(' ') ?? []);
}

it('every shared class that a component names is in a shared sheet', () => {
  const shared = new Set(
    ['base', 'kit'].flatMap((name) => sheets[`styles/${name}.css`]?.match(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/g)),
  );
  const unknown = ['src', 'console'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
      .flatMap((path) =>
        sharedClasses(readFileSync(join(folder, path), 'utf8')).map((name) => ({ path, name })),
      )
      .filter(({ name }) => !shared.has(name)),
  );
  expect(sharedClasses(`<p className="a b" /> <p className={cx('c', x === 'd' && 'e', s.f)} />`)).toEqual([
    ...'abce',
  ]);
  expect(unknown).toEqual([]);
});
