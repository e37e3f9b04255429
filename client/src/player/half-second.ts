/** The line half a second behind the source: WebRTC (WHEP) into the video element. */
import { BasePlugin } from 'xgplayer';
import { inStereo } from './stereo';

/** A connection that shows nothing for so long is given up: another line goes on. */
const FIRST_MS = 6_000;
const STOPPED_MS = 4_000;
const LOOK_MS = 500;

const SDP = 'application/sdp';

/** How many pictures have arrived, also while nobody looks at them. */
async function arrived(pc: RTCPeerConnection): Promise<number> {
  let pictures = 0;
  for (const report of (await pc.getStats()).values())
    if (report.type === 'inbound-rtp' && report.kind === 'video') pictures += report.framesReceived ?? 0;
  return pictures;
}

export class HalfSecond extends BasePlugin {
  static override get pluginName() {
    return 'halfSecond';
  }
  private pc: RTCPeerConnection | null = null;
  private session: string | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(args: ConstructorParameters<typeof BasePlugin>[0]) {
    super(args);
    this.player.handleSource = false;
  }
  override beforePlayerInit() {
    this.begin().catch(() => this.lose());
  }
  private async begin() {
    const pc = new RTCPeerConnection();
    this.pc = pc;
    this.watch(pc);
    const shown = new MediaStream();
    (this.player.media as HTMLVideoElement).srcObject = shown;
    pc.ontrack = ({ track, receiver }) => {
      receiver.jitterBufferTarget = 0;
      shown.addTrack(track);
    };
    pc.onconnectionstatechange = () => {
      if (pc.connectionState === 'failed' || pc.connectionState === 'closed') this.lose();
    };
    for (const kind of ['video', 'audio']) pc.addTransceiver(kind, { direction: 'recvonly' });
    const offer = inStereo((await pc.createOffer()).sdp ?? '');
    await pc.setLocalDescription({ type: 'offer', sdp: offer });
    const answer = await fetch(this.player.config.url as string, {
      method: 'POST',
      headers: { 'Content-Type': SDP },
      body: offer,
    });
    if (answer.status !== 201) throw new Error(`status ${answer.status}`);
    this.session = answer.headers.get('Location');
    const sdp = await answer.text();
    if (this.pc !== pc) this.leave();
    else await pc.setRemoteDescription({ type: 'answer', sdp });
  }
  /** Gives up when no picture comes, or when they stop. */
  private watch(pc: RTCPeerConnection) {
    let pictures = 0;
    let since = performance.now();
    this.timer = setInterval(async () => {
      const now = await arrived(pc).catch(() => pictures);
      if (now > pictures) {
        pictures = now;
        since = performance.now();
      } else if (performance.now() - since > (pictures ? STOPPED_MS : FIRST_MS)) this.lose();
    }, LOOK_MS);
  }
  private lose() {
    if (!this.pc) return;
    this.close();
    this.player.emit('TL_LOST');
  }
  private close() {
    clearInterval(this.timer);
    const { pc } = this;
    this.pc = null;
    if (pc) {
      pc.onconnectionstatechange = null;
      pc.close();
    }
    this.leave();
  }
  /** Tells the node, which otherwise notices only after some seconds. */
  private leave() {
    const { session } = this;
    this.session = null;
    if (session) void fetch(session, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  }
  override destroy() {
    this.close();
  }
}
