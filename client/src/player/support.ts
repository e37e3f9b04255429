/** What this browser can play, asked once. */
import type { Support } from './config';

const CODECS = 'video/mp4; codecs="avc1.640028,mp4a.40.2"';

let known: Support | null = null;

export function browserSupport(): Support {
  known ??= {
    mse: typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(CODECS),
    nativeHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  };
  return known;
}
