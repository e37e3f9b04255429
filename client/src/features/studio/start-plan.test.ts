/** What a start saves, where its refusals are shown, and which matches are offered. */
import { describe, expect, it } from 'vitest';
import { LiveSource, LiveStatus } from '../../api/enums.gen';
import { Refusal } from '../../api/refusal';
import type { Match } from '../../api/schema.gen';
import {
  isOpen,
  matchSourceOpen,
  offeredMatches,
  planOf,
  recordingNote,
  savedOf,
  stepOf,
} from './start-plan';
import type { HouseConfig } from './studio-data';

const config = {
  houseName: 'Derby night',
  announcement: 'Tonight',
  matchId: '7',
  ownVideo: null,
  recording: true,
  sessionId: null,
} as HouseConfig;
const match = (matchId: string, hasSource = true) => ({ matchId, hasSource }) as Match;

describe('a start', () => {
  it('saves nothing when nothing was changed', () => {
    expect(savedOf(planOf(config), config)).toEqual({});
  });
  it('saves the match, the recording and the title that were changed', () => {
    const plan = { ...planOf(config), matchId: null, recording: false, title: ' Final ' };
    expect(savedOf(plan, config)).toEqual({ matchId: null, recording: false, houseName: 'Final' });
  });
  it('saves an own video only when it is the source and another one than before', () => {
    const plan = { ...planOf(config), ownVideo: 'https://a.example/b.m3u8' };
    expect(savedOf(plan, config)).toEqual({});
    const own = { ...plan, source: LiveSource.Own };
    const video = { url: 'https://a.example/b.m3u8', type: 'hls' };
    expect(savedOf(own, config)).toEqual({ ownVideo: video });
    expect(savedOf(own, { ...config, ownVideo: video })).toEqual({});
  });
  it('has the source of the match only with a match that has one', () => {
    expect(matchSourceOpen(match('7'))).toBe(true);
    expect(matchSourceOpen(match('7', false))).toBe(false);
    expect(matchSourceOpen(null)).toBe(false);
  });
  it('says which sources are recorded', () => {
    const recordedFrom = { matchSource: true, ownVideo: false };
    const noteOf = (source: LiveSource) => recordingNote(source, { recordedFrom });
    expect([LiveSource.Push, LiveSource.Match, LiveSource.Own].map(noteOf)).toEqual([
      'recordingText',
      'recordingSource',
      'recordingNot',
    ]);
  });
});

it.each([
  ['NOT_RESERVED', {}, 'match'],
  ['SOURCE_INTERRUPTED', { matchId: '7' }, 'source'],
  ['MEDIA_HOST_NOT_ALLOWED', { host: 'cdn.example' }, 'source'],
  ['FIELD_REQUIRED', { field: 'ownVideo' }, 'source'],
  ['FIELD_REQUIRED', { field: 'matchId' }, 'match'],
  ['FIELD_REQUIRED', { field: 'introduction' }, 'room'],
  ['TEXT_BANNED', { field: 'houseName' }, 'title'],
  ['COVER_REQUIRED', {}, 'room'],
  ['LIVE_ALREADY', {}, 'start'],
  ['ROOM_SUSPENDED', {}, 'start'],
  ['OFFLINE', {}, 'start'],
])('shows %s %o at its cause: %s', (code, params, step) => {
  expect(stepOf(new Refusal(code, params))).toBe(step);
});

it('offers the first reserved matches, and the chosen one also when it is not among them', () => {
  const reserved = [1, 2, 3, 4, 5, 6, 7].map((n) => match(`${n}`));
  expect(offeredMatches(reserved, null).map(({ matchId }) => matchId)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
  expect(offeredMatches(reserved, match('3')).length).toBe(6);
  expect(offeredMatches(reserved, match('7'))[0]?.matchId).toBe('7');
});

it('is open while pictures come, while the source is lost, and while it waits for the first picture', () => {
  expect(isOpen(config, LiveStatus.Offline)).toBe(false);
  expect(isOpen(config, LiveStatus.Living)).toBe(true);
  expect(isOpen(config, LiveStatus.Interrupted)).toBe(true);
  expect(isOpen({ ...config, sessionId: 'ls1' }, LiveStatus.Offline)).toBe(true);
});
