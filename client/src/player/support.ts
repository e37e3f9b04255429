/** What this browser can play, asked once. */
import type { Support } from './config';

const CODECS = 'video/mp4; codecs="avc1.640028,mp4a.40.2"';

/** Mbit/s for the smallest picture. */
const LEAST = 1.1;

let known: Support | null = null;

export function browserSupport(): Support {
  known ??= { ...askBrowser(), plays };
  return { ...known, downlink: downlink() };
}

/** What Chromium tells of the network; others tell nothing. */
interface Connection {
  downlink?: number;
  saveData?: boolean;
}

/** Mbit/s. Who wants to save data gets the smallest picture. */
function downlink(): number | undefined {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData ? LEAST : connection?.downlink;
}

function plays(codec: string): boolean {
  const type = `video/mp4; codecs="${codec}"`;
  return browserSupport().nativeHls
    ? document.createElement('video').canPlayType(type) !== ''
    : browserSupport().mse && MediaSource.isTypeSupported(type);
}

export function askBrowser(): Support {
  const video = document.createElement('video');
  const mse = typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(CODECS);
  const plays = video.canPlayType('application/vnd.apple.mpegurl') !== '';
  // Chromium plays HLS by itself, but there nobody can seek in a live picture, nor tell how far behind it is. Apple's do.
  const received = window.RTCRtpReceiver?.getCapabilities?.('video')?.codecs ?? [];
  const webrtc = received.some(({ mimeType }) => mimeType.toLowerCase() === 'video/h264');
  return { mse, webrtc, nativeHls: plays && (!mse || 'webkitSetPresentationMode' in video) };
}
