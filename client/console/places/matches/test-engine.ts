// Plays an address as the site's player does, for a test. In a chunk of its own: only a test loads the player.
import XgPlayer, { Events } from 'xgplayer';

export type Outcome = 'playing' | 'waiting' | 'ended' | 'failed';

export interface Received {
  outcome: Outcome;
  /** Pixels; 0 before the first picture. */
  width: number;
  height: number;
  /** Seconds on and ahead. */
  at: number;
  ahead: number;
  frames: number;
  dropped: number;
  audible: boolean | null;
  fault: string;
}

interface WithAudio {
  webkitAudioDecodedByteCount?: number;
}

const plugins = {
  hls: async () => (await import('xgplayer-hls.js')).default,
  flv: async () => (await import('xgplayer-flv')).default,
};

export async function startTest(host: HTMLElement, url: string, type: string) {
  const load = type === 'flv' ? plugins.flv : type === 'hls' ? plugins.hls : null;
  const plugin = load ? await load() : null;
  let outcome: Outcome = 'waiting';
  let fault = '';
  const player = new XgPlayer({
    el: host,
    url,
    isLive: type !== 'mp4',
    autoplay: true,
    autoplayMuted: true,
    muted: true,
    volume: 0,
    controls: false,
    width: '100%',
    height: '100%',
    ignores: [
      'start',
      'loading',
      'error',
      'replay',
      'poster',
      'prompt',
      'thumbnail',
      'miniprogress',
      'gapJump',
    ],
    plugins: plugin ? [plugin] : [],
  } as ConstructorParameters<typeof XgPlayer>[0]);
  player.on(Events.PLAYING, () => {
    outcome = 'playing';
  });
  player.on(Events.WAITING, () => {
    if (outcome === 'playing') outcome = 'waiting';
  });
  player.on(Events.ENDED, () => {
    outcome = 'ended';
  });
  player.on(Events.ERROR, (error: { errorCode?: number; message?: string; httpCode?: number }) => {
    outcome = 'failed';
    fault = [error.message, error.httpCode, error.errorCode].filter(Boolean).join(' · ');
  });
  return {
    look: (): Received => {
      const video = host.querySelector('video');
      const quality = video?.getVideoPlaybackQuality();
      const { buffered } = video ?? {};
      const end = buffered && buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
      const at = video?.currentTime ?? 0;
      const decoded = (video as WithAudio | null)?.webkitAudioDecodedByteCount;
      return {
        outcome,
        width: video?.videoWidth ?? 0,
        height: video?.videoHeight ?? 0,
        at,
        ahead: Math.max(0, end - at),
        frames: quality?.totalVideoFrames ?? 0,
        dropped: quality?.droppedVideoFrames ?? 0,
        audible: decoded === undefined ? null : decoded > 0,
        fault,
      };
    },
    stop: () => player.destroy(),
  };
}
