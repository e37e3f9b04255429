// Which browsers play HLS by themselves here: those that let one seek in a live picture, and those that cannot do otherwise.
import { afterEach, expect, it, vi } from 'vitest';
import { askBrowser } from './support';

const APPLES = 'webkitSetPresentationMode';

function browser({ plays, parts, apples }: { plays: boolean; parts: boolean; apples: boolean }) {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(plays ? 'maybe' : '');
  vi.stubGlobal('MediaSource', parts ? { isTypeSupported: () => true } : undefined);
  if (apples)
    Object.defineProperty(HTMLVideoElement.prototype, APPLES, { configurable: true, value: () => {} });
  return askBrowser();
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLVideoElement.prototype, APPLES);
});

it('Apple’s play HLS by themselves, with and without the parts of this site', () => {
  expect(browser({ plays: true, parts: true, apples: true })).toMatchObject({ mse: true, nativeHls: true });
  expect(browser({ plays: true, parts: false, apples: true })).toMatchObject({ mse: false, nativeHls: true });
});

it('Chromium could, but one cannot seek in its live pictures: the parts of this site do it', () => {
  expect(browser({ plays: true, parts: true, apples: false })).toMatchObject({ mse: true, nativeHls: false });
});

it('without the parts of this site any browser that can plays HLS by itself', () => {
  expect(browser({ plays: true, parts: false, apples: false })).toMatchObject({
    mse: false,
    nativeHls: true,
  });
});

it('Firefox cannot', () => {
  expect(browser({ plays: false, parts: true, apples: false })).toMatchObject({
    mse: true,
    nativeHls: false,
  });
});

it('WebRTC serves where it decodes H.264', () => {
  const decodes = (...names: string[]) =>
    vi.stubGlobal('RTCRtpReceiver', {
      getCapabilities: () => ({ codecs: names.map((mimeType) => ({ mimeType })) }),
    });
  expect(askBrowser().webrtc).toBe(false);
  decodes('video/VP8');
  expect(askBrowser().webrtc).toBe(false);
  decodes('video/VP8', 'video/H264');
  expect(askBrowser().webrtc).toBe(true);
});
