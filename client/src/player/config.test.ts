/** Which line is played where, and how the API's words become the library's. */
import { describe, expect, it } from 'vitest';
import type { Player, PlayerLine } from '../api/schema.gen';
import { someLine, someLive } from '../test/player';
import {
  chooseLine,
  clock,
  linesOfNode,
  offeredDefinitions,
  offeredLines,
  playsSource,
  toOptions,
  transportFor,
  unplayedCodec,
} from './config';

const line = (lineId: string, type: PlayerLine['type'], codec: PlayerLine['codec'] = null) =>
  someLine(lineId, type, { codec });
const live = someLive;
const everything = { mse: true, nativeHls: true };
const phone = { mse: false, nativeHls: true };
const given = { lang: 'tl-en', muted: true };

const AV1 = 'av01.0.05M.08';
const HEVC = 'hvc1.1.6.L93.B0';
/** Chromium on a machine that decodes AV1 and no HEVC. */
const chromium = { mse: true, nativeHls: false, plays: (codec: string) => codec === AV1 };
const sent = (codec: string, ...more: PlayerLine[]): Player => ({
  ...live,
  url: '/live/1001/flv',
  lines: [line('flv', 'flv', codec), line('hls', 'hls', codec), line('ll', 'hls', codec), ...more],
});
const smaller = [
  { ...line('auto', 'hls'), definition: 'auto' as const },
  { ...line('flv-720p', 'flv'), definition: '720p' },
];

describe('a picture of another codec than H.264', () => {
  it('is played by HLS where the browser plays it, never by FLV', () => {
    expect(chooseLine(sent(AV1), null, chromium)).toMatchObject({ lineId: 'll', transport: 'hls.js' });
    expect(chooseLine(sent(AV1), 'flv', chromium)).toMatchObject({ lineId: 'll' });
    expect(chooseLine(sent(AV1, ...smaller), null, chromium, [], 'native')).toMatchObject({ lineId: 'll' });
    expect(offeredLines(sent(AV1, ...smaller), chromium).map((l) => l.lineId)).toEqual([
      'hls',
      'll',
      'auto',
      'flv-720p',
    ]);
  });
  it('gives way to a smaller one of H.264 where the browser does not play it', () => {
    expect(chooseLine(sent(HEVC, ...smaller), null, chromium)).toMatchObject({ lineId: 'auto' });
    expect(chooseLine(sent(HEVC, ...smaller), null, chromium, [], 'native')).toMatchObject({
      lineId: 'auto',
    });
    expect(unplayedCodec(sent(HEVC, ...smaller), chromium)).toBeNull();
  });
  it('is gone back in where the browser plays it, for what is recorded is what the encoder sends', () => {
    expect(playsSource(sent(HEVC, ...smaller), chromium)).toBe(false);
    expect(playsSource(sent(AV1, ...smaller), chromium)).toBe(true);
    expect(playsSource(live, chromium)).toBe(true);
  });
  it('is named where nothing can be played', () => {
    expect(chooseLine(sent(HEVC), null, chromium)).toBeNull();
    expect(unplayedCodec(sent(HEVC), chromium)).toBe('HEVC');
    expect(unplayedCodec(sent(AV1), { mse: true, nativeHls: false })).toBe('AV1');
    expect(unplayedCodec(sent(AV1), chromium)).toBeNull();
    expect(unplayedCodec(live, chromium)).toBeNull();
  });
});

describe('the line', () => {
  it('is FLV first, the one a second behind the source', () => {
    expect(chooseLine(live, null, everything)).toMatchObject({ lineId: '1', transport: 'flv' });
  });
  it('is another one where this page may not fetch the first, and none where it may fetch none', () => {
    expect(chooseLine(live, '1', everything, ['/live/1001/1'])).toMatchObject({ lineId: '2' });
    expect(chooseLine(live, null, everything, ['/live/1001/1', '/live/1001/2'])).toBeNull();
  });
  it('is native HLS where the browser has no media source', () => {
    expect(chooseLine(live, null, phone)).toMatchObject({ lineId: '2', transport: 'native' });
    expect(offeredLines(live, phone).map((l) => l.lineId)).toEqual(['2']);
  });
  it('is the low-latency one where FLV cannot be played, whatever stands before it, and the next where that fails', () => {
    const more = { ...live, lines: [...live.lines, line('ll', 'hls')] };
    expect(chooseLine(more, null, phone)).toMatchObject({ lineId: 'll', transport: 'native' });
    expect(chooseLine(more, null, phone, ['/live/1001/ll'])).toMatchObject({ lineId: '2' });
    expect(chooseLine(more, null, everything)).toMatchObject({ lineId: '1' });
    expect(chooseLine(more, '2', phone)).toMatchObject({ lineId: '2' });
  });
  it('is half a second behind only for those who ask, and only where WebRTC serves', () => {
    const near = { ...live, lines: [...live.lines, line('whep', 'whep')] };
    const able = { ...everything, webrtc: true };
    expect(chooseLine(near, 'whep', able)).toMatchObject({ lineId: 'whep', transport: 'whep' });
    expect(chooseLine(near, 'whep', everything)).toMatchObject({ lineId: '1' });
    expect(chooseLine(near, null, able, ['/live/1001/1', '/live/1001/2'])).toBeNull();
    expect(offeredLines(near, able).map((l) => l.lineId)).toContain('whep');
    expect(offeredLines(near, everything).map((l) => l.lineId)).not.toContain('whep');
  });
  it('has beside it the other lines of its node, and none of other nodes and servers', () => {
    const many = {
      ...live,
      url: '/live/1001/flv',
      lines: ['flv', 'hls', 'll', '2-flv', '2-hls', '2-ll', 'cdn-1'].map((id) =>
        line(id, id.endsWith('flv') ? 'flv' : 'hls'),
      ),
    };
    const beside = (lineId: string) => linesOfNode(many, { lineId }).map((place) => place.split('/').at(-1));
    expect(beside('hls')).toEqual(['flv', 'hls', 'll']);
    expect(beside('2-flv')).toEqual(['2-flv', '2-hls', '2-ll']);
    expect(beside('cdn-1')).toEqual([]);
    expect(chooseLine(many, 'flv', everything, linesOfNode(many, { lineId: 'flv' }))).toMatchObject({
      lineId: '2-flv',
    });
  });
  it('stays the same when its address gets another pass, and stays forbidden', () => {
    const signed = (pass: string) => ({
      ...live,
      url: '',
      lines: [{ ...line('flv', 'flv'), url: `https://edge.example/pass/${pass}/live/1001.flv` }],
    });
    const place = 'https://edge.example/live/1001.flv';
    expect(chooseLine(signed('v1-a'), null, everything)?.place).toBe(place);
    expect(chooseLine(signed('v2-b'), null, everything)).toMatchObject({
      url: 'https://edge.example/pass/v2-b/live/1001.flv',
      place,
    });
    expect(chooseLine(signed('v2-b'), null, everything, [place])).toBeNull();
  });
  it('is fetched with hls.js only where HLS is not native', () => {
    expect(transportFor('hls', { mse: true, nativeHls: false })).toBe('hls.js');
    expect(transportFor('hls', { mse: false, nativeHls: false })).toBeNull();
  });
  it('is the wanted one if it can be played', () => {
    expect(chooseLine(live, '2', everything)?.lineId).toBe('2');
    expect(chooseLine(live, '1', phone)?.lineId).toBe('2');
  });
  it('is the main address when the room lists no lines', () => {
    expect(chooseLine({ ...live, lines: [] }, null, everything)?.url).toBe('/live/1001/1');
  });
  it('is nothing when nothing can be played', () => {
    expect(chooseLine(live, null, { mse: false, nativeHls: false })).toBeNull();
  });
});

describe('with definitions', () => {
  const of = (definition: string, ...lineIds: string[]) =>
    lineIds.map((id) => ({ ...line(id, id.includes('flv') ? 'flv' : 'hls'), definition }));
  const made: Player = {
    ...live,
    url: '/live/1001/flv',
    lines: [
      ...of('native', 'flv', 'hls', 'll'),
      ...of('auto', 'auto', 'auto-ll'),
      ...of('720p', 'flv-720p', 'll-720p'),
      ...of('sound', 'flv-sound', 'll-sound'),
      ...of('native', '2-hls'),
    ],
  };
  it('the player chooses by itself while nobody else did: the source, or what a known network carries', () => {
    expect(chooseLine(made, null, everything)?.lineId).toBe('flv');
    const on = (downlink: number) => chooseLine(made, null, { ...everything, downlink })?.lineId;
    expect([10, 4, 1.5, 0.4].map(on)).toEqual(['flv', 'flv-720p', 'auto-ll', 'auto-ll']);
    expect(chooseLine(live, null, { ...everything, downlink: 0.4 })?.lineId).toBe('1');
  });
  it('HLS adapts by itself where FLV stalled or cannot be played', () => {
    expect(chooseLine(made, null, everything, ['/live/1001/flv'])?.lineId).toBe('auto-ll');
    expect(
      chooseLine(
        made,
        null,
        everything,
        ['flv', 'auto-ll'].map((id) => `/live/1001/${id}`),
      )?.lineId,
    ).toBe('auto');
    expect(chooseLine(made, null, phone)?.lineId).toBe('auto-ll');
  });
  it('the chosen one is played by the fastest line this browser can', () => {
    expect(chooseLine(made, null, everything, [], '720p')?.lineId).toBe('flv-720p');
    expect(chooseLine(made, null, phone, [], '720p')?.lineId).toBe('ll-720p');
    expect(chooseLine(made, null, everything, [], 'native')?.lineId).toBe('flv');
  });
  it('the player chooses where the wanted one is not made, and the source is shown where that fails', () => {
    expect(chooseLine(made, null, phone, [], '480p')?.lineId).toBe('auto-ll');
    const places = ['/live/1001/auto', '/live/1001/auto-ll'];
    expect(chooseLine(made, null, phone, places)?.lineId).toBe('ll');
  });
  it('the line that plays goes on when they appear', () => {
    expect(chooseLine(made, 'flv', everything)?.lineId).toBe('flv');
  });
  it('are offered once each, the automatic one first and only where there are smaller ones', () => {
    expect(offeredDefinitions(made, everything)).toEqual(['auto', 'native', '720p', 'sound']);
    expect(offeredDefinitions(live, everything)).toEqual([]);
  });
  it('lines of all definitions come from the same node', () => {
    expect(linesOfNode(made, { lineId: 'flv-720p' })).toHaveLength(9);
  });
});

describe('a recording with definitions', () => {
  const recorded = (codec: PlayerLine['codec']): Player => ({
    ...live,
    isLive: false,
    url: '/replay/rp_1/index.m3u8',
    type: 'hls',
    lines: ['', 'auto', '480p', 'sound'].map((one) => ({
      ...line(one === 'auto' ? one : `replay-${one}`, 'hls', one ? null : codec),
      url: `/replay/rp_1/${one ? `${one}/` : ''}index.m3u8`,
      definition: (one || 'native') as PlayerLine['definition'],
    })),
  });
  it('adapts by itself until one is chosen', () => {
    const chosenOf = (definition?: string) =>
      chooseLine(recorded(null), null, everything, [], definition)?.definition;
    expect([undefined, '480p', 'native', '720p'].map(chosenOf)).toEqual(['auto', '480p', 'native', 'auto']);
    expect(offeredDefinitions(recorded(null), everything)).toEqual(['auto', 'native', '480p', 'sound']);
  });
  it('is played where the browser does not play what the encoder sent', () => {
    expect(chooseLine(recorded(HEVC), null, chromium, [], 'native')?.definition).toBe('auto');
    expect(offeredDefinitions(recorded(HEVC), chromium)).toEqual(['auto', '480p', 'sound']);
  });
});

describe('the options', () => {
  const chosen = {
    lineId: '1',
    definition: 'native',
    url: '/v.mp4',
    place: '/v.mp4',
    type: 'mp4' as const,
    transport: 'native' as const,
  };
  const replay: Player = {
    ...live,
    isLive: false,
    url: '/v.mp4',
    type: 'mp4',
    lines: [],
    lastPlayTime: 300,
    thumbnail: { pic_num: 10, width: 160, height: 90, col: 5, row: 2, urls: ['/t.jpg'] },
    progressDot: [{ id: '', time: 62, text: '67′ 2–1', duration: 10 }],
    texttrack: [{ label: 'English', src: '/en.vtt', kind: 'subtitles', srclang: 'en', default: true }],
  };
  const options = toOptions(replay, { ...given, line: chosen, captions: 'en' });

  it('leave the menu of speeds to us', () => {
    expect(options.playbackRate).toBe(false);
  });
  it('name text tracks as the library does', () => {
    expect(options.texttrack).toEqual({
      isShowIcon: true,
      isDefaultOpen: true,
      list: [
        { id: 'en-0', text: 'English', label: 'English', language: 'en', isDefault: true, url: '/en.vtt' },
      ],
    });
  });
  it('show no text track where none was chosen', () => {
    const none = toOptions(replay, { ...given, line: chosen, captions: null }).texttrack;
    expect(none).toMatchObject({ isDefaultOpen: false, list: [{ isDefault: false }] });
  });
  it('give each progress dot an id and never a template', () => {
    expect(options.progressDot).toEqual([
      { id: 'dot-0', time: 62, text: '67′ 2–1', duration: 10, style: {} },
    ]);
  });
  it('leave the distance to the source to the playlist of the low-latency line, and to no other', () => {
    const optionsOf = (lineId: string) =>
      toOptions(live, {
        ...given,
        line: { lineId, definition: 'native', url: '/a', place: '/a', type: 'hls', transport: 'hls.js' },
      }).hlsJsPlugin;
    expect(optionsOf('ll')).toMatchObject({ hlsOpts: { lowLatencyMode: true } });
    expect(optionsOf('ll')).not.toHaveProperty('hlsOpts.liveSyncDurationCount');
    expect(
      toOptions(live, {
        ...given,
        line: {
          lineId: 'll',
          definition: 'native',
          url: '/a',
          place: '/a',
          type: 'hls',
          transport: 'hls.js',
          rewound: true,
        },
      }).hlsJsPlugin,
    ).toEqual({ hlsOpts: { startPosition: -1 } });
    expect(optionsOf('hls')).toMatchObject({ hlsOpts: { lowLatencyMode: false, liveSyncDurationCount: 2 } });
  });
  it('leave errors of a live picture to the page', () => {
    expect(toOptions(live, { ...given, line: chosen }).ignores).toEqual(
      expect.arrayContaining(['error', 'replay']),
    );
  });
});

it('writes a position as people read it', () => {
  expect([5, 300, 3_907].map(clock)).toEqual(['00:05', '05:00', '1:05:07']);
});
