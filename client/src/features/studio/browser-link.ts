/** One connection by which the browser sends picture and sound to the server, from its offer to its end. */
import { endSession, sendOffer } from '../../api/whip';

/** The ports of the server could not be reached, or can no longer. */
export class LinkError extends Error {
  readonly code: 'NETWORK' | 'LOST';
  /** Where the packets should have arrived, for the sentence. */
  readonly ports: string;
  constructor(code: 'NETWORK' | 'LOST', ports: string) {
    super(code);
    this.name = 'LinkError';
    this.code = code;
    this.ports = ports;
  }
}

/** The server waits ten seconds for the first packet. */
const CONNECT_MS = 12_000;
/** A connection that hears nothing may come back by itself for so long. */
const DEAF_MS = 5_000;

/** What is sent, as a person reads it. */
export interface Sent {
  width: number;
  height: number;
  frames: number;
  bitRate: number;
}

/** Bits a second that suit a picture of this height, with some room for movement. */
export function mostBits(height: number | undefined): number {
  if (height === undefined || height > 720) return 6_000_000;
  return height > 480 ? 4_000_000 : 2_000_000;
}

/** H.264 first, then whatever else the browser offers. Pure. */
export function h264First(codecs: readonly RTCRtpCodec[]): RTCRtpCodec[] {
  const isH264 = ({ mimeType }: RTCRtpCodec) => mimeType.toLowerCase() === 'video/h264';
  return [...codecs.filter(isH264), ...codecs.filter((codec) => !isH264(codec))];
}

/** The ports that an answer names: "UDP 192.0.2.1:8189". Pure. */
export function portsOf(sdp: string): string {
  const lines = [...sdp.matchAll(/^a=candidate:\S+ 1 (udp|tcp) \d+ (\S+) (\d+) /gim)];
  const places = lines.map(([, by = '', ip = '', port = '']) => {
    const host = ip.includes(':') ? `[${ip}]` : ip;
    return `${by.toUpperCase()} ${host}:${port}`;
  });
  return [...new Set(places)].join(', ');
}

interface Counted {
  at: number;
  bytes: number;
}

/** The figures of a report, and what the next one is compared with. Pure. */
export function sentOf(
  report: Iterable<Record<string, unknown>>,
  before: Counted | null,
): { sent: Sent | null; counted: Counted | null } {
  const number = (value: unknown) => (typeof value === 'number' ? value : 0);
  const out = [...report].filter(({ type }) => type === 'outbound-rtp');
  const picture = out.find(({ kind }) => kind === 'video');
  if (!picture) return { sent: null, counted: before };
  const counted = {
    at: number(picture.timestamp),
    bytes: out.reduce((all, one) => all + number(one.bytesSent) + number(one.headerBytesSent), 0),
  };
  const ms = before ? counted.at - before.at : 0;
  if (!before || ms <= 0) return { sent: null, counted };
  return {
    sent: {
      width: number(picture.frameWidth),
      height: number(picture.frameHeight),
      frames: Math.round(number(picture.framesPerSecond)),
      bitRate: Math.max(0, ((counted.bytes - before.bytes) * 8_000) / ms),
    },
    counted,
  };
}

export interface Tracks {
  picture: MediaStreamTrack;
  sound: MediaStreamTrack | null;
}

interface Target {
  address: string;
  liveCode: string;
}

export class Link {
  private readonly pc = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  private readonly picture: RTCRtpTransceiver;
  private readonly sound: RTCRtpTransceiver;
  private session: string | null = null;
  private ports = '';
  private counted: Counted | null = null;

  private constructor({ picture, sound }: Tracks) {
    const streams = [new MediaStream()];
    this.picture = this.pc.addTransceiver(picture, {
      direction: 'sendonly',
      streams,
      sendEncodings: [{ maxBitrate: mostBits(picture.getSettings().height) }],
    });
    // Without a microphone, too: one may be chosen while the picture is sent.
    this.sound = this.pc.addTransceiver(sound ?? 'audio', { direction: 'sendonly', streams });
    const codecs = RTCRtpSender.getCapabilities('video')?.codecs;
    if (codecs && 'setCodecPreferences' in this.picture) this.picture.setCodecPreferences(h264First(codecs));
  }

  /** Resolves when packets can go. Throws a refusal of the server, or LinkError NETWORK. */
  static async open(to: Target, tracks: Tracks, signal: AbortSignal): Promise<Link> {
    const link = new Link(tracks);
    try {
      await link.pc.setLocalDescription();
      const offer = link.pc.localDescription?.sdp ?? '';
      const answer = await sendOffer(to.address, to.liveCode, offer, signal);
      link.session = answer.session;
      link.ports = portsOf(answer.sdp);
      signal.throwIfAborted();
      await link.pc.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
      await link.connected(signal);
      return link;
    } catch (thrown) {
      if (signal.aborted) await link.end(); // nobody waits for it any more
      link.close();
      throw thrown;
    }
  }

  private connected(signal: AbortSignal): Promise<void> {
    const { pc } = this;
    return new Promise((resolve, reject) => {
      const fail = () => settle(() => reject(new LinkError('NETWORK', this.ports)));
      const timer = setTimeout(fail, CONNECT_MS);
      const look = () => {
        if (pc.connectionState === 'connected') settle(resolve);
        if (pc.connectionState === 'failed') fail();
      };
      const stop = () => settle(() => reject(signal.reason));
      const settle = (how: () => void) => {
        clearTimeout(timer);
        pc.removeEventListener('connectionstatechange', look);
        signal.removeEventListener('abort', stop);
        how();
      };
      pc.addEventListener('connectionstatechange', look);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      else look();
    });
  }

  /** Resolves when the connection is broken for good, or on `signal`. `deaf` hears when it may be. */
  broken(signal: AbortSignal, deaf: (is: boolean) => void): Promise<void> {
    const { pc } = this;
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(timer);
        const state = pc.connectionState;
        if (state === 'failed' || state === 'closed' || signal.aborted) {
          pc.removeEventListener('connectionstatechange', look);
          signal.removeEventListener('abort', look);
          resolve();
          return;
        }
        deaf(state !== 'connected');
        if (state !== 'connected') {
          timer = setTimeout(() => {
            this.close();
            look();
          }, DEAF_MS);
        }
      };
      pc.addEventListener('connectionstatechange', look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  /** Sends another picture or sound instead. */
  async replace({ picture, sound }: Tracks): Promise<void> {
    await Promise.all([this.picture.sender.replaceTrack(picture), this.sound.sender.replaceTrack(sound)]);
    const { sender } = this.picture;
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings) {
      encoding.maxBitrate = mostBits(picture.getSettings().height);
    }
    await sender.setParameters(parameters);
  }

  /** What was sent since the last call. */
  async sent(): Promise<Sent | null> {
    const report: Record<string, unknown>[] = [];
    for (const one of (await this.pc.getStats()).values()) report.push(one);
    const { sent, counted } = sentOf(report, this.counted);
    this.counted = counted;
    return sent;
  }

  /** Stops to send. The session stays open at the server, which waits for another connection. */
  close() {
    this.pc.close();
  }

  /**
   * Ends the broadcast, and stops to send. False when the broadcast may be open still. The server hears of the end
   * first: a connection that only closes is lost, and viewers would wait for it.
   */
  async end(): Promise<boolean> {
    const { session } = this;
    this.session = null;
    const isEnded = session === null || (await endSession(session));
    this.close();
    return isEnded;
  }
}
