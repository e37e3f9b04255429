// Words in the condensed display font stay apart.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withWordGaps } from '../tools/word-gap';

it('a rule that sets the display font widens its spaces, one that sets the body font again does not', () => {
  expect(withWordGaps('h1 { font: 800 2rem / 1.2 var(--font-display); color: red }')).toBe(
    'h1 { font: 800 2rem / 1.2 var(--font-display); word-spacing: var(--word-gap); color: red }',
  );
  expect(withWordGaps('b{font-family:var(--font-mark)}')).toBe(
    'b{font-family:var(--font-mark); word-spacing: var(--word-gap);}',
  );
  expect(withWordGaps('i { font: 400 1rem var(--font-body); }')).toBe(
    'i { font: 400 1rem var(--font-body); word-spacing: normal; }',
  );
  expect(withWordGaps(':root { --font-display: "Sofia", var(--font-body); }')).not.toContain('word-spacing');
});

it('the gap has a width, and none where another script has no such font', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  expect(tokens).toMatch(/--word-gap: 0\.12em;/);
  expect(tokens).toMatch(/--font-display: var\(--font-body\);\s*--word-gap: normal;/);
});
