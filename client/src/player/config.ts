/** From the `player` object of a call to what the player library understands. Pure: no library, no DOM. */
import type { Player, PlayerLine, Rewind } from '../api/schema.gen';

export interface Support {
  /** Media Source Extensions with H.264 and AAC. */
  mse: boolean;
  /** Plays HLS by itself, and well: one can seek in a live picture. */
  nativeHls: boolean;
  /** What the network carries, in Mbit/s, where the browser tells. */
  downlink?: number;
  /** Whether it plays pictures of another codec than H.264, by its name in RFC 6381. Absent: none. */
  plays?: (codec: string) => boolean;
  /** WebRTC with H.264. */
  webrtc?: boolean;
}

/** How a line gets into the video element. `hls.js` is fetched only where neither of the others works. */
export type Transport = 'flv' | 'hls.js' | 'native' | 'whep';

export interface ChosenLine {
  lineId: string;
  definition: string;
  url: string;
  /** The address as far as it says which picture it is. */
  place: string;
  type: Player['type'];
  transport: Transport;
  /** It shows what was broadcast before. */
  rewound?: boolean;
}

/** An address without the pass, which another answer of the server may have anew for the same picture. */
export const placeOf = (url: string) => url.replace(/\/pass\/[^/]+(?=\/)/, '');

/** Lines of nodes of ours: flv, ll-480p, auto and so on of the first, 2-flv and so on of those behind it. */
const OUR_LINE = /^(\d+-)?(flv|hls|ll|auto|auto-ll|(?:flv|ll)-[0-9a-z]+)$/;

/** Whether a line comes from a node of ours, whose definitions we know. */
export const isOurs = (lineId: string) => OUR_LINE.test(lineId);

/** Low-latency HLS: as close behind the source as FLV nearly, and the closest where FLV cannot be played. */
export const isLowLatency = (lineId: string) => /^(ll|auto-ll|ll-.+)$/.test(OUR_LINE.exec(lineId)?.[2] ?? '');

/** All definitions together: the player takes the one that the network carries. */
export const AUTO = 'auto';
/** What the encoder sends. */
export const NATIVE = 'native';
/** Sound without a picture. */
export const SOUND = 'sound';

/** Half a second behind by WebRTC. Nobody gets it unasked: a node serves few such viewers. */
export const HALF_SECOND = 'whep';

export function transportFor(
  type: Player['type'],
  support: Support,
  codec: PlayerLine['codec'] = null,
): Transport | null {
  // The part that plays FLV knows H.264 alone.
  if (codec !== null && (type === 'flv' || !support.plays?.(codec))) return null;
  if (type === 'mp4') return 'native';
  if (type === HALF_SECOND) return support.webrtc ? 'whep' : null;
  if (type === 'flv') return support.mse ? 'flv' : null;
  if (support.nativeHls) return 'native';
  return support.mse ? 'hls.js' : null;
}

const allLines = (player: Player): Omit<PlayerLine, 'name'>[] => {
  const { url, type } = player;
  const main = { lineId: 'main', url, type, definition: NATIVE, codec: null };
  return player.lines.some((line) => line.url === player.url) ? player.lines : [main, ...player.lines];
};

/**
 * The definitions to choose from that this browser can play, in the server's order after the automatic one and the
 * source. None while the server makes no other than the source.
 */
export function offeredDefinitions(player: Player, support: Support): string[] {
  const all = new Set(offeredLines(player, support).map(({ definition }) => definition));
  if (!all.has(AUTO)) return [];
  return [AUTO, NATIVE, ...[...all].filter((one) => one !== AUTO && one !== NATIVE)].filter((one) =>
    all.has(one),
  );
}

/**
 * The line to play: the wanted one if this browser can, else the fastest it can of the wanted definition
 * (FLV is a second behind the source, low-latency HLS less than two, HLS three). Where that definition does not exist
 * or is automatic, it is the FLV of what the network carries, and HLS, which adapts by itself, where that is forbidden.
 * `forbidden` are places of lines that this page may not fetch, or that stalled. Null when nothing here can be played.
 */
export function chooseLine(
  player: Player,
  wanted: string | null,
  support: Support,
  forbidden: readonly string[] = [],
  definition = AUTO,
): ChosenLine | null {
  const playable: ChosenLine[] = [];
  for (const { lineId, url, type, definition, codec } of allLines(player)) {
    const transport = transportFor(type, support, codec);
    const place = placeOf(url);
    if (transport === 'whep' && lineId !== wanted) continue;
    if (url && transport && !forbidden.includes(place))
      playable.push({ lineId, definition, url, place, type, transport });
  }
  const fastest = (lines: readonly ChosenLine[]) =>
    lines.find((line) => line.type === 'flv') ?? lines.find((line) => isLowLatency(line.lineId)) ?? lines[0];
  const of = (wanted: string) => playable.filter((line) => line.definition === wanted);
  const isMade = player.lines.some((line) => line.definition === AUTO);
  const chosen =
    definition !== AUTO && isMade
      ? fastest(of(definition))
      : fastest(of(carriedBy(support.downlink, playable)).filter((line) => line.type === 'flv'));
  return (
    playable.find((line) => line.lineId === wanted) ??
    (isMade ? (chosen ?? fastest(of(AUTO)) ?? fastest(of(NATIVE))) : null) ??
    fastest(playable) ??
    null
  );
}

/** Mbit/s that a network should have for a definition: half as much again as it sends. That of the source is unknown. */
const NEEDS: Readonly<Record<string, number>> = { [NATIVE]: 4.5, '720p': 3.8, '480p': 1.8, '360p': 1.1 };

/** The largest definition that a network carries; of an unknown network, the source; '' for none. */
function carriedBy(downlink: number | undefined, lines: readonly ChosenLine[]): string {
  if (downlink === undefined) return NATIVE;
  const made = Object.keys(NEEDS).filter((one) => lines.some(({ definition }) => definition === one));
  return made.find((one) => (NEEDS[one] ?? 0) <= downlink) ?? '';
}

const NAMES: Readonly<Record<string, string>> = { hvc1: 'HEVC', av01: 'AV1' };

/** The name of the codec for which this browser can play no line of a live picture; null when it can play one. */
export function unplayedCodec(player: Player, support: Support): string | null {
  const codec = player.lines.find((line) => line.codec !== null)?.codec;
  if (!codec || chooseLine(player, null, support)) return null;
  const kind = codec.split('.')[0] ?? '';
  return NAMES[kind] ?? kind;
}

/** Whether this browser plays what the encoder sends, and so what was recorded of it. */
export const playsSource = (player: Player, support: Support): boolean =>
  player.lines.every(
    ({ definition, codec }) => definition !== NATIVE || codec === null || support.plays?.(codec),
  );

/** The places of all lines of the node of ours that one of its lines comes from; none for lines of others. */
export function linesOfNode(player: Player, { lineId }: Pick<ChosenLine, 'lineId'>): string[] {
  const node = (id: string) => OUR_LINE.exec(id) && `node ${OUR_LINE.exec(id)?.[1] ?? ''}`;
  const here = node(lineId);
  return here ? player.lines.filter((line) => node(line.lineId) === here).map(({ url }) => placeOf(url)) : [];
}

/** The broadcast from a moment back on (ms since 1970). It keeps the name of the line one comes from and returns to. */
export function rewoundLine(
  rewind: Rewind | null,
  moment: number,
  support: Support,
  lineId: string,
): ChosenLine | null {
  const transport = transportFor('hls', support);
  if (!rewind || !transport) return null;
  const url = `${rewind.url}?at=${Math.round(moment)}`;
  return { lineId, definition: NATIVE, url, place: placeOf(url), type: 'hls', transport, rewound: true };
}

/** Lines this browser can play, in the server's order; a menu is worth showing from two on. */
export const offeredLines = (player: Player, support: Support): PlayerLine[] =>
  player.lines.filter((line) => line.url && transportFor(line.type, support, line.codec) !== null);

/** Seconds as 05:07 or 1:05:07. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown
    .map((n, i) => (i === 0 && shown.length === 3 ? String(n) : String(n).padStart(2, '0')))
    .join(':');
}

export interface OptionsGiven {
  line: ChosenLine;
  lang: string;
  muted: boolean;
  /** A picture among other things: no controls, nothing to press. */
  quiet?: boolean;
  /** The language of the captions a recording begins with; null for none. */
  captions?: string | null;
}

/** Each dot needs an id of its own; `template` would be read as HTML and is never passed on. */
export const dotsOf = (dots: Player['progressDot']) =>
  dots.map(({ id, time, text, duration }, i) => ({ id: id || `dot-${i}`, time, text, duration, style: {} }));

/** The low-latency line keeps the distance its playlist asks for; any count of segments here would overrule that. */
const hlsOptions = ({ lineId, rewound }: ChosenLine) => ({
  // Without it the library begins with the oldest piece.
  startPosition: -1,
  ...(!rewound &&
    (isLowLatency(lineId)
      ? { lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.2, liveSyncOnStallIncrease: 0.3 }
      : {
          lowLatencyMode: false,
          liveSyncDurationCount: 2,
          liveMaxLatencyDurationCount: 5,
          maxLiveSyncPlaybackRate: 1.2,
        })),
});

/** Library options without its plugin classes. Times and durations are seconds. */
export function toOptions(
  player: Player,
  { line, lang, muted, quiet = false, captions = null }: OptionsGiven,
): Record<string, unknown> {
  const common = {
    url: line.url,
    isLive: player.isLive,
    lang,
    width: '100%',
    height: '100%',
    autoplay: true,
    autoplayMuted: muted,
    volume: { default: 0.8, position: 'controlsLeft', index: 1 },
    playsinline: true,
    closeVideoDblclick: false,
    // Keys belong to the page, which knows when somebody is typing.
    keyShortcut: false,
    cssFullscreen: false,
    pip: !quiet,
    definition: { list: [] },
    // One bar above the buttons, on phones too.
    controls: !quiet && { mode: 'normal' },
    playbackRate: false,
    closeVideoClick: quiet,
    flv: { targetLatency: 1.2, maxLatency: 3, retryCount: 0, disconnectTime: 0 },
    hlsJsPlugin: { hlsOpts: hlsOptions(line) },
  };
  if (player.isLive) {
    return {
      ...common,
      ignores: ['error', 'replay', 'enter', 'playbackrate', ...(quiet ? ['start', 'pc', 'mobile'] : [])],
    };
  }
  return {
    ...common,
    defaultPlaybackRate: player.defaultPlaybackRate || 1,
    thumbnail: player.thumbnail ?? undefined,
    progressDot: dotsOf(player.progressDot),
    texttrack: {
      // Without it the library shows no captions; ours stands in its place.
      isShowIcon: player.texttrack.length > 0,
      isDefaultOpen: captions !== null,
      list: player.texttrack.map((track, i) => ({
        id: `${track.srclang}-${i}`,
        text: track.label,
        label: track.label,
        language: track.srclang,
        isDefault: track.srclang === captions,
        url: track.src,
      })),
    },
    // What comes after the end, the page shows.
    ignores: ['enter', 'replay', 'playbackrate'],
  };
}
