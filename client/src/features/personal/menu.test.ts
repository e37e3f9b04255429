// The personal centre offers each person what they can use.
import { expect, it } from 'vitest';
import { groupsFor, isAt } from './menu';

const offered = (user: Parameters<typeof groupsFor>[0]) =>
  groupsFor(user).flatMap(({ entries }) => entries.map(({ name }) => name));

it('offers a viewer the way to become an anchor, and nothing of an anchor', () => {
  const names = offered({ houseId: null, isChargeAnchor: false });
  expect(names).toContain('apply');
  expect(names).not.toContain('configuration');
  expect(names).not.toContain('slots');
});

it('offers an anchor the room instead, and a member of a brand the slots', () => {
  const names = offered({ houseId: '1001', isChargeAnchor: true });
  expect(names).toEqual(expect.arrayContaining(['configuration', 'matches', 'room', 'slots']));
  expect(names).not.toContain('apply');
});

it('offers nothing twice', () => {
  const names = offered({ houseId: '1001', isChargeAnchor: true });
  expect(new Set(names).size).toBe(names.length);
});

it.each([
  ['/user/wallet/income', '/user/wallet', true],
  ['/user/contract/privacy', '/user/agreements', true],
  ['/user/information', '/user/info', false],
])('%s belongs to %s: %s', (pathname, to, is) => {
  expect(isAt(pathname, to)).toBe(is);
});
