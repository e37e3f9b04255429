/** What stands in the menu at a line, for whom. */
import { describe, expect, it } from 'vitest';
import { OWN_DELETE_MS, type Reader, type Rights, rightsOf } from './rights';

const now = 1_770_000_000_000;
const reader = (role: Reader['role'], userId: string | null = '7'): Reader => ({
  userId,
  role,
  mayWrite: userId !== null,
});
const line = (role: Reader['role'], userId = '9', age = 0) => ({ userId, role, saidAt: now - age });
const person = (role: Reader['role'], userId = '9') => ({ userId, role, saidAt: null });
const granted = (rights: Rights) =>
  (['reply', 'remove', 'pin', 'mute', 'appoint', 'report'] as const).filter((right) => rights[right]);

describe('at a line', () => {
  it.each([
    ['a visitor reports', reader(0, null), line(1), ['report']],
    ['a viewer answers and reports', reader(1), line(1), ['reply', 'report']],
    ['a viewer takes back their own young line', reader(1), line(1, '7', 1_000), ['reply', 'remove']],
    ['but not an old one', reader(1), line(1, '7', OWN_DELETE_MS), ['reply']],
    ['a moderator keeps order', reader(2), line(1), ['reply', 'remove', 'pin', 'mute', 'report']],
    ['but does not mute another moderator', reader(2), line(2), ['reply', 'remove', 'pin', 'report']],
    ['nor the anchor', reader(2), line(3), ['reply', 'remove', 'pin', 'report']],
    ['an anchor appoints too', reader(3), line(1), ['reply', 'remove', 'pin', 'mute', 'appoint', 'report']],
    ['and mutes moderators', reader(3), line(2), ['reply', 'remove', 'pin', 'mute', 'appoint', 'report']],
    [
      'an operator mutes, and appoints nobody',
      reader(4),
      line(1),
      ['reply', 'remove', 'pin', 'mute', 'report'],
    ],
    [
      'one’s own old line can be pinned by staff',
      reader(3),
      line(3, '7', 999_999),
      ['reply', 'remove', 'pin'],
    ],
  ])('%s', (_, who, of, rights) => {
    expect(granted(rightsOf(who, of, now))).toEqual(rights);
  });
});

it('at a person in a list there is nothing to answer, delete or pin', () => {
  expect(granted(rightsOf(reader(3), person(1), now))).toEqual(['mute', 'appoint', 'report']);
});

it('a moderator is known as one, so that the menu offers to dismiss', () => {
  expect(rightsOf(reader(3), person(2), now).moderates).toBe(true);
  expect(rightsOf(reader(3), person(1), now).moderates).toBe(false);
});
