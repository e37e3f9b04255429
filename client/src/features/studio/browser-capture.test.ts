// What a browser's errors about devices mean, where the camera stands on the screen, and how loud a sound is.
import { expect, it } from 'vitest';
import { faultOf } from './browser-capture';
import { cameraBox, canvasSize } from './browser-joined';
import { levelOf } from './browser-sound';

it.each([
  ['NotAllowedError', 'CAMERA_DENIED', 'MICROPHONE_DENIED', 'SCREEN_DENIED'],
  ['SecurityError', 'CAMERA_DENIED', 'MICROPHONE_DENIED', 'SCREEN_DENIED'],
  ['NotFoundError', 'NO_CAMERA', 'NO_MICROPHONE', 'NO_SCREEN'],
  ['OverconstrainedError', 'NO_CAMERA', 'NO_MICROPHONE', 'NO_SCREEN'],
  ['NotReadableError', 'CAMERA_IN_USE', 'MICROPHONE_IN_USE', 'NO_SCREEN'],
  ['AbortError', 'CAMERA_IN_USE', 'MICROPHONE_IN_USE', 'NO_SCREEN'],
])('%s of a device has its fault', (name, camera, microphone, screen) => {
  const thrown = new DOMException('', name);
  expect(faultOf('CAMERA', thrown)).toBe(camera);
  expect(faultOf('MICROPHONE', thrown)).toBe(microphone);
  expect(faultOf('SCREEN', thrown)).toBe(screen);
});

it('a joined picture has even sizes of at most 1920 by 1080', () => {
  expect(canvasSize(1280, 720)).toEqual({ width: 1280, height: 720 });
  expect(canvasSize(3840, 2160)).toEqual({ width: 1920, height: 1080 });
  expect(canvasSize(1081, 2403)).toEqual({ width: 486, height: 1080 });
  expect(canvasSize(1, 1)).toEqual({ width: 2, height: 2 });
});

it('the camera stands whole in the lower right corner, in its own shape', () => {
  const canvas = { width: 1280, height: 720 };
  for (const camera of [
    { width: 1280, height: 720 },
    { width: 640, height: 480 },
    { width: 720, height: 1280 },
  ]) {
    const box = cameraBox(canvas, camera);
    expect(box.width / box.height).toBeCloseTo(camera.width / camera.height, 1);
    expect(box.height).toBeLessThanOrEqual(240);
    expect(box.width).toBeLessThanOrEqual(308);
    expect([box.x + box.width, box.y + box.height]).toEqual([1280 - 26, 720 - 26]);
  }
});

it('a meter shows nothing for silence, all for the loudest, and half for 30 decibels below', () => {
  const tone = (level: number) => new Float32Array(100).fill(level);
  expect([0, 1, 10 ** (-30 / 20), 1e-6].map((level) => levelOf(tone(level)))).toEqual([0, 100, 50, 0]);
  expect(levelOf(new Float32Array())).toBe(0);
});
