// Which changes need a second admin.
import { expect, it } from 'vitest';
import { needsSecond } from './needs-second';

it('to make an admin, let one in again, or give one something to log in with needs two', () => {
  const [admin, editor] = [{ role: 'admin' }, { role: 'editor' }] as const;
  expect(needsSecond('role', editor, 'admin')).toBe(true);
  expect(needsSecond('role', admin, 'editor')).toBe(false);
  expect(needsSecond('enable', admin)).toBe(true);
  expect(needsSecond('password', admin)).toBe(true);
  expect(needsSecond('factor', admin)).toBe(true);
  expect(needsSecond('disable', admin)).toBe(false);
  for (const act of ['enable', 'password', 'factor'] as const) expect(needsSecond(act, editor)).toBe(false);
});
