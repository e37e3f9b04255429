import { expect, it } from 'vitest';
import { typedValue } from './setting-words';

it('a number is whole and within its range', () => {
  const days = { kind: 'integer', min: 0, max: 30 } as const;
  expect(typedValue(days, '7')).toBe(7);
  expect(typedValue(days, ' 30 ')).toBe(30);
  for (const text of ['31', '-1', '1.5', '1e1', '', 'seven', '0x1'])
    expect(typedValue(days, text)).toBeUndefined();
});

it('a switch is on or off, a zone is a name, and a path is text', () => {
  expect(typedValue({ kind: 'switch', min: null, max: null }, 'false')).toBe(false);
  expect(typedValue({ kind: 'zone', min: null, max: null }, ' Europe/Berlin ')).toBe('Europe/Berlin');
  expect(typedValue({ kind: 'path', min: null, max: null }, '/anchor/room/{houseId}')).toBe(
    '/anchor/room/{houseId}',
  );
});
