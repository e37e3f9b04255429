/** The offer of a viewer by WebRTC asks for stereo. */
import { expect, it } from 'vitest';
import { inStereo } from './stereo';

const offer =
  'v=0\r\na=rtpmap:96 H264/90000\r\na=fmtp:96 x=1\r\na=rtpmap:111 opus/48000/2\r\na=fmtp:111 minptime=10\r\n';

it('the offer asks for the sound in stereo, and for nothing else', () => {
  expect(inStereo(offer)).toBe(offer.replace('minptime=10', 'minptime=10;stereo=1'));
  expect(inStereo('v=0\r\n')).toBe('v=0\r\n');
});
