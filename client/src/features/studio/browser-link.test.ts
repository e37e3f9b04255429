// What of a connection can be told without one: the order of codecs, the ports of an answer, and what was sent.
import { expect, it } from 'vitest';
import { h264First, mostBits, portsOf, sentOf } from './browser-link';

const codec = (mimeType: string): RTCRtpCodec => ({ mimeType, clockRate: 90_000 });

it('H.264 is offered before the other codecs, whose order stays', () => {
  const offered = ['video/VP8', 'video/rtx', 'video/H264', 'video/AV1', 'video/h264'].map(codec);
  expect(h264First(offered).map(({ mimeType }) => mimeType)).toEqual([
    'video/H264',
    'video/h264',
    'video/VP8',
    'video/rtx',
    'video/AV1',
  ]);
  expect(h264First([codec('video/VP8')])).toHaveLength(1);
});

it('the ports of an answer are named once each', () => {
  const lines = [
    'v=0',
    'a=candidate:1 1 udp 2130706431 192.0.2.1 8189 typ host',
    'a=candidate:101 1 tcp 1518280447 192.0.2.1 8189 typ host tcptype passive',
    'a=candidate:1 1 udp 2130706431 192.0.2.1 8189 typ host',
    'a=candidate:2 1 udp 2130706175 2001:db8::1 8189 typ host',
    'a=end-of-candidates',
  ];
  expect(portsOf(lines.join('\r\n'))).toBe('UDP 192.0.2.1:8189, TCP 192.0.2.1:8189, UDP [2001:db8::1]:8189');
  expect(portsOf('v=0\r\n')).toBe('');
});

const report = (timestamp: number, bytes: number) => [
  { type: 'candidate-pair', bytesSent: 9_999_999 },
  {
    type: 'outbound-rtp',
    kind: 'video',
    timestamp,
    bytesSent: bytes,
    headerBytesSent: 0,
    frameWidth: 1280,
    frameHeight: 720,
    framesPerSecond: 29.6,
  },
  { type: 'outbound-rtp', kind: 'audio', timestamp, bytesSent: 0, headerBytesSent: 25_000 },
];

it('two reports tell size, frames and bit rate of picture and sound together; one tells nothing', () => {
  const first = sentOf(report(1_000, 0), null);
  expect(first.sent).toBeNull();
  const again = sentOf(report(3_000, 1_000_000), first.counted);
  expect(again.sent).toEqual({ width: 1280, height: 720, frames: 30, bitRate: 4_000_000 });
  expect(sentOf(report(3_000, 1_000_000), again.counted).sent).toBeNull();
  expect(sentOf([], again.counted)).toEqual({ sent: null, counted: again.counted });
});

it('a larger picture may take more', () => {
  expect([360, 720, 1080, undefined].map(mostBits)).toEqual([2_000_000, 4_000_000, 6_000_000, 6_000_000]);
});
