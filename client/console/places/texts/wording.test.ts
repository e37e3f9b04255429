// The parts of the words, and texts with values in them.
import { expect, it } from 'vitest';
import { NAMESPACES } from '../../../src/i18n/namespaces';
import { PARTS, partOf, sampleOf, withInserted } from './wording';

it('knows every part of the words of the site', () => {
  expect(PARTS).toEqual([...NAMESPACES, 'server']);
  expect(partOf('matchday:title')).toBe('matchday');
  expect(partOf('gone:title')).toBeUndefined();
});

it('shows a text with values in it and without its tags', () => {
  expect(sampleOf('{{ name }} has {{count}} <b>new</b> {{whatever}}')).toBe('Rosa has 3 new [whatever]');
});

it('puts a value where the cursor is', () => {
  expect(withInserted('Hello you', 6, 9, '{{name}}')).toEqual({ text: 'Hello {{name}}', at: 14 });
});
