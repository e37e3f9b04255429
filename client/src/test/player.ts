// Descriptions of pictures for tests: a live one with two lines, and others made of it.
import type { Player, PlayerLine } from '../api/schema.gen';

export const someLine = (
  lineId: string,
  type: PlayerLine['type'],
  more?: Partial<PlayerLine>,
): PlayerLine => ({
  lineId,
  name: lineId,
  url: `/live/1001/${lineId}`,
  type,
  definition: 'native',
  codec: null,
  ...more,
});

export const someLive: Player = {
  url: '/live/1001/1',
  type: 'flv',
  isLive: true,
  poster: '',
  lines: [someLine('1', 'flv'), someLine('2', 'hls')],
  thumbnail: null,
  progressDot: [],
  texttrack: [],
  lastPlayTime: 0,
  lastPlayTimeHideDelay: 3,
  liveRoom: { title: '', path: '' },
  playbackRate: [0.5, 2, 1],
  defaultPlaybackRate: 1,
  danmu: true,
  rewind: null,
  blockedHost: null,
};

/** A live picture with lines of nodes of ours. */
export const liveBy = (...lineIds: string[]): Player => ({
  ...someLive,
  url: `/live/1001/${lineIds[0]}`,
  lines: lineIds.map((id) =>
    someLine(id, id === 'whep' ? 'whep' : id.includes('flv') ? 'flv' : 'hls', definitionOf(id)),
  ),
});

const definitionOf = (id: string): Partial<PlayerLine> => {
  if (id.startsWith('auto')) return { definition: 'auto' };
  return /\d+p$/.test(id) ? { definition: '480p' } : {};
};
