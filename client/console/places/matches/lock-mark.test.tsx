// Whose act locked a part of a match: the newest that found it free and left it locked.
import { expect, it } from 'vitest';
import type { ActShown } from '../../../src/api/schema.gen';
import { lockerOf } from './lock-mark';

const act = (actId: string, before: unknown, after: unknown): ActShown => ({
  actId,
  address: '',
  after,
  asked: {},
  before,
  call: '/admin/match_edit',
  createTime: 0,
  name: actId,
  operatorId: '1',
  outcome: {},
  thing: 'match:1',
});

it('finds the act that locked a part last, not one that found it locked or that failed', () => {
  const acts = [
    act('refused', null, null),
    act('another', { locked: ['score'] }, { locked: ['score', 'teams'] }),
    act('again', { locked: [] }, { locked: ['score'] }),
    act('unlocked', { locked: ['score'] }, { locked: [] }),
    act('first', null, { locked: ['score'] }),
  ];
  expect(lockerOf(acts, 'score')?.actId).toBe('again');
  expect(lockerOf(acts, 'teams')?.actId).toBe('another');
  expect(lockerOf(acts, 'clock')).toBeUndefined();
});
