/** What the anchor still owes the room, and what is sent when they save. */
import { describe, expect, it } from 'vitest';
import { changes, formOf, missingOf } from './room-form';
import type { HouseConfig } from './studio-data';

const config = {
  houseName: 'Derby',
  anchorTitle: 'Voice',
  introduction: 'Long ago',
  announcement: '',
  liveRoomPath: '/match/live/1',
  raceType: 1,
  anchorType: 0,
} as HouseConfig;

describe('the room’s form', () => {
  it('names the missing texts in their order; blanks do not count', () => {
    expect(missingOf({ ...formOf(config), houseName: '  ' })).toEqual(['houseName', 'announcement']);
  });
  it('sends only what changed, trimmed', () => {
    const form = { ...formOf(config), announcement: ' Tonight! ', anchorType: 2, liveRoomPath: ' ' };
    expect(changes(form, config)).toEqual({ announcement: 'Tonight!', anchorType: 2, liveRoomPath: '' });
    expect(changes(formOf(config), config)).toEqual({});
  });
});
