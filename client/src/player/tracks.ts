/** Lets hls.js play on where a broadcast gets or loses a track: sound that begins later, or a picture that does. */

/** What is used of hls.js. */
export interface HlsJs {
  on(event: 'hlsBufferCreated', act: (event: string, made: { tracks: object }) => void): void;
  on(event: 'hlsFragLoading', act: (event: string, loading: { frag: Piece }) => void): void;
  on(event: 'hlsError', act: (event: string, fault: Fault) => void): void;
  on(event: 'hlsDestroying', act: () => void): void;
  stopLoad(): void;
  startLoad(seconds: number): void;
  detachMedia(): void;
  attachMedia(media: HTMLMediaElement): void;
}
interface Piece {
  /** Its number; a piece without pictures says how to decode those behind it. */
  sn: number | 'initSegment';
  /** Seconds of the media element's own time; of an init segment that of the first piece it was written for. */
  start: number;
}
interface Fault {
  details: string;
  fatal: boolean;
  sourceBufferName?: string;
  frag?: Piece;
}

/** Seconds about a moment that count as the moment; hls.js takes the piece before for up to a quarter of a second. */
const NEAR = 0.3;

/**
 * A browser adds no track to a picture that plays, so hls.js 1.7 fails at the first piece with a new one, and as it
 * recovers it loads what came before, and fails there again. So nothing of the new piece is loaded before what came
 * earlier has been seen; then the picture begins anew with it. To be called after all others that hear of errors.
 */
export function takeUpTracks(hls: HlsJs, media: HTMLMediaElement): void {
  let tracks: object = {};
  let joins: number | null = null;
  let isHeld = false;
  let shown = 0;
  let newest = 0;
  hls.on('hlsBufferCreated', (_, made) => {
    tracks = made.tracks;
  });
  hls.on('hlsError', (_, { details, fatal, sourceBufferName, frag }) => {
    if (details !== 'bufferAppendError' || !fatal || !frag || !sourceBufferName) return;
    if (sourceBufferName in tracks) return;
    joins = frag.sn === 'initSegment' ? newest : frag.start;
    // As it recovers, a playlist that it waits for is given up, and asked for no more.
    hls.stopLoad();
    hls.startLoad(shown);
  });
  hls.on('hlsFragLoading', (_, { frag }) => {
    if (frag.sn === 'initSegment') return;
    newest = frag.start;
    if (joins === null || frag.start < joins - NEAR) return;
    isHeld = true;
    hls.stopLoad();
    queueMicrotask(() => join(false));
  });
  const join = (isDry: boolean) => {
    if (joins === null || !isHeld) return;
    if (media.currentTime < joins - NEAR && !isDry) return;
    const from = Math.max(joins + NEAR, media.currentTime);
    const { paused } = media;
    joins = null;
    isHeld = false;
    hls.detachMedia();
    hls.attachMedia(media);
    hls.startLoad(from);
    if (!paused) void media.play().catch(() => undefined);
  };
  const left = new AbortController();
  const { signal } = left;
  hls.on('hlsDestroying', () => left.abort());
  const seen = () => {
    shown = media.currentTime || shown;
    join(false);
  };
  const seek = () => {
    if (joins === null || !isHeld || media.currentTime >= joins - NEAR) return join(false);
    isHeld = false; // what lies there is loaded, up to the new track again
    hls.startLoad(media.currentTime);
  };
  media.addEventListener('timeupdate', seen, { signal });
  media.addEventListener('seeking', seek, { signal });
  media.addEventListener('waiting', () => join(true), { signal });
}
