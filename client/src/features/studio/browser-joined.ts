/** The screen with the camera in a corner, as one picture. */

/** The part of the width that the camera takes, and its distance to the edges. */
const CAMERA_PART = 0.24;
const EDGE_PART = 0.02;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Even sizes, as H.264 wants them, within 1920 by 1080. Pure. */
export function canvasSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, 1920 / width, 1080 / height);
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** Where the camera stands: at the lower right, in its own shape, at most a third of the height. Pure. */
export function cameraBox(
  canvas: { width: number; height: number },
  camera: { width: number; height: number },
): Box {
  const scale = Math.min((canvas.width * CAMERA_PART) / camera.width, canvas.height / 3 / camera.height);
  const width = Math.round(camera.width * scale);
  const height = Math.round(camera.height * scale);
  const edge = Math.round(canvas.width * EDGE_PART);
  return { x: canvas.width - width - edge, y: canvas.height - height - edge, width, height };
}

export interface Joined {
  track: MediaStreamTrack;
  stop: () => void;
}

/** Draws both until it is stopped; the tracks themselves go on. */
export function joinPictures(screen: MediaStreamTrack, camera: MediaStreamTrack): Joined {
  const behind = watch(screen);
  const corner = watch(camera);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, canvasSize(behind.videoWidth || 1280, behind.videoHeight || 720));
  const brush = canvas.getContext('2d', { alpha: false });
  const ticks = new Worker(new URL('./browser-ticks.ts', import.meta.url), { type: 'module' });
  const drawOnce = () => {
    if (!brush || behind.videoWidth === 0) return;
    const size = canvasSize(behind.videoWidth, behind.videoHeight);
    if (size.width !== canvas.width || size.height !== canvas.height) Object.assign(canvas, size);
    brush.drawImage(behind, 0, 0, canvas.width, canvas.height);
    if (corner.videoWidth === 0) return;
    const box = cameraBox(canvas, { width: corner.videoWidth, height: corner.videoHeight });
    brush.drawImage(corner, box.x, box.y, box.width, box.height);
  };
  ticks.onmessage = () => {
    drawOnce();
    ticks.postMessage(null);
  };
  ticks.postMessage(null);
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('a canvas gives no picture');
  track.contentHint = 'motion';
  return {
    track,
    stop: () => {
      ticks.terminate();
      track.stop();
      for (const video of [behind, corner]) video.srcObject = null;
    },
  };
}

function watch(track: MediaStreamTrack): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  // One that is not on the page never begins by itself. A play that is ended by the stop is no fault.
  video.play().catch(() => undefined);
  return video;
}
