// Style sheets say start and end, never left and right, so that pages written from right to left come for free.
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
