/** A broadcast from this browser: what is shown and heard, and the connection that sends it, until it is stopped. */
import { asRefusal } from '../../api/refusal';
import { backoffMs } from '../../realtime/backoff';
import { keepAwake } from './browser-awake';
import {
  CaptureError,
  type Facing,
  openCamera,
  openMicrophone,
  openScreen,
  type Picture,
} from './browser-capture';
import { type BrowserFault, browserFault, type TrackFault, trackFault } from './browser-faults';
import { type Joined, joinPictures } from './browser-joined';
import { Link, LinkError, type Sent, type Tracks } from './browser-link';
import { Sound } from './browser-sound';

/** `opening` asks for the devices, `ready` has them, `lost` connects again. */
export type Phase = 'off' | 'opening' | 'ready' | 'connecting' | 'live' | 'lost';

export const NO_MICROPHONE = 'none';

/** What the card shows. */
export interface Cast {
  phase: Phase;
  picture: Picture;
  /** Identities of the devices in use; "" while there is none. */
  camera: string;
  microphone: string;
  /** Where the camera looks; null for one that does not tell. */
  facing: Facing | null;
  preview: MediaStream | null;
  /** The picture has ended, and can be opened again. */
  isDark: boolean;
  fault: BrowserFault | null;
  /** The last broadcast of this page has ended. */
  isOver: boolean;
  sent: Sent | null;
}

/** What a broadcast needs of the page around it. */
export interface CastActs {
  target: () => { address: string; liveCode: string };
  /** A push alone is a preview. */
  previews: () => boolean;
  /** Opens a broadcast by hand: needed for a preview, and shortly after one was ended by hand. */
  start: () => Promise<unknown>;
  /** Ends the broadcast in the room. */
  end: () => Promise<unknown>;
  /** Reads again what the room says. */
  reread: () => Promise<unknown>;
}

const OFF: Cast = {
  phase: 'off',
  picture: 'camera',
  camera: '',
  microphone: '',
  facing: null,
  preview: null,
  isDark: false,
  fault: null,
  isOver: false,
  sent: null,
};

/** The room keeps a broadcast open for two minutes without pictures. */
const GIVE_UP_MS = 110_000;
const COUNT_MS = 1_000;

/** Refusals that pass by themselves: the old connection is still known, or the server is away. */
const PASSING = ['LIVE_ALREADY', 'OFFLINE', 'UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'];
const passes = (thrown: unknown) =>
  thrown instanceof LinkError || PASSING.includes(asRefusal(thrown).code as string);

export const isSending = ({ phase }: Cast) => phase === 'connecting' || phase === 'live' || phase === 'lost';

export class BrowserCast {
  private cast = OFF;
  private readonly listeners = new Set<() => void>();

  private camera: MediaStreamTrack | null = null;
  private screen: MediaStreamTrack | null = null;
  private screenSound: MediaStreamTrack | null = null;
  private microphone: MediaStreamTrack | null = null;
  private joined: Joined | null = null;
  private sound: Sound | null = null;
  private output: Tracks | null = null;

  private link: Link | null = null;
  private running: AbortController | null = null;
  private turns: Promise<void> = Promise.resolve();

  constructor(private readonly acts: CastActs) {}

  readonly get = () => this.cast;

  readonly subscribe = (tell: () => void) => {
    this.listeners.add(tell);
    return () => {
      this.listeners.delete(tell);
    };
  };

  /** Of the microphone now, from 0 to 100. */
  readonly level = () => this.sound?.level() ?? 0;

  private set(change: Partial<Cast>) {
    this.cast = { ...this.cast, ...change };
    for (const tell of this.listeners) tell();
  }

  /** One change of devices after the other. */
  private inTurn(act: () => Promise<void>): Promise<void> {
    this.turns = this.turns.then(act).catch((thrown) => this.set({ fault: browserFault(thrown) }));
    return this.turns;
  }

  /** Asks for the devices. */
  open(): Promise<void> {
    this.set({ phase: 'opening', fault: null, isOver: false });
    return this.inTurn(async () => {
      try {
        await this.openPicture(this.cast.picture);
      } catch (thrown) {
        this.release();
        this.set({ camera: '' }); // it may be the chosen one that is gone
        throw thrown;
      }
      await this.hear(this.cast.microphone);
      await this.renew();
      if (this.cast.phase === 'opening') this.set({ phase: 'ready' });
      else this.release(); // the page was left meanwhile
    });
  }

  /** Gives the devices back. */
  close() {
    this.release();
    this.set({ fault: null });
  }

  /** Shows something else. Before the devices are open it is only noted. */
  choose(picture: Picture): Promise<void> {
    if (this.cast.phase === 'off') {
      this.set({ picture, fault: null });
      return Promise.resolve();
    }
    return this.inTurn(async () => {
      await this.openPicture(picture);
      this.set({ picture, fault: null });
      await this.renew();
    });
  }

  /** Asks again for what has ended. */
  readonly again = () => this.choose(this.cast.picture);

  chooseCamera(deviceId: string): Promise<void> {
    return this.look(deviceId, this.cast.facing ?? 'user');
  }

  /** The other camera of a telephone. */
  readonly turn = () => this.look('', this.cast.facing === 'user' ? 'environment' : 'user');

  private look(deviceId: string, facing: Facing): Promise<void> {
    return this.inTurn(async () => {
      this.drop('camera'); // telephones open one camera at a time
      try {
        this.camera = this.kept(await openCamera(deviceId, facing), 'CAMERA_ENDED');
        this.set({ fault: null });
      } finally {
        await this.renew();
      }
    });
  }

  chooseMicrophone(deviceId: string): Promise<void> {
    return this.inTurn(async () => {
      this.set({ fault: null });
      await this.hear(deviceId);
      await this.renew();
    });
  }

  private async openPicture(picture: Picture) {
    // A browser asks for the screen only right after a press: before anything that takes time.
    if (picture !== 'camera' && !this.screen) {
      for (const track of await openScreen()) {
        const kept = this.kept(track, 'SCREEN_ENDED');
        if (track.kind === 'video') this.screen = kept;
        else this.screenSound = kept;
      }
    }
    if (picture !== 'screen' && !this.camera) {
      this.camera = this.kept(await openCamera(this.cast.camera, 'user'), 'CAMERA_ENDED');
    }
    if (picture === 'camera') {
      this.drop('screen');
      this.drop('screenSound');
    }
    if (picture === 'screen') this.drop('camera');
  }

  /** A broadcast without a microphone goes on; the card says why there is none. */
  private async hear(deviceId: string) {
    this.drop('microphone');
    if (deviceId === NO_MICROPHONE) return;
    try {
      this.microphone = this.kept(await openMicrophone(deviceId), 'MICROPHONE_ENDED');
    } catch (thrown) {
      if (!(thrown instanceof CaptureError)) throw thrown;
      this.set({ fault: browserFault(thrown) });
    }
  }

  /** Notices the end of a track that nobody here has stopped. */
  private kept(track: MediaStreamTrack, code: TrackFault): MediaStreamTrack {
    track.addEventListener('ended', () => {
      void this.inTurn(async () => {
        const lost = (['camera', 'screen', 'screenSound', 'microphone'] as const).find(
          (name) => this[name] === track,
        );
        if (!lost) return;
        this[lost] = null;
        if (lost === 'screenSound') return this.renew();
        if (lost === 'screen' && this.camera) this.set({ picture: 'camera' });
        if (lost === 'camera' && this.screen) this.set({ picture: 'screen' });
        this.set({ fault: trackFault(code) });
        await this.renew();
      });
    });
    return track;
  }

  private drop(name: 'camera' | 'screen' | 'screenSound' | 'microphone') {
    this[name]?.stop();
    this[name] = null;
  }

  /** Makes picture and sound anew of the tracks there are, and sends them from now on. */
  private async renew() {
    const { joined, sound } = this;
    this.joined = this.camera && this.screen ? joinPictures(this.screen, this.camera) : null;
    this.sound = new Sound(this.microphone, this.screenSound);
    const picture = this.joined?.track ?? this.screen ?? this.camera;
    if (picture) this.output = { picture, sound: this.sound.track };
    else if (this.output) this.output = { ...this.output, sound: this.sound.track };
    if (this.output && this.link) await this.link.replace(this.output);
    joined?.stop();
    sound?.close();
    const of = this.camera?.getSettings();
    this.set({
      preview: picture ? new MediaStream([picture]) : null,
      isDark: picture === null,
      camera: of?.deviceId ?? '',
      microphone: this.microphone?.getSettings().deviceId ?? NO_MICROPHONE,
      facing: of?.facingMode === 'user' || of?.facingMode === 'environment' ? of.facingMode : null,
    });
  }

  private release() {
    for (const name of ['camera', 'screen', 'screenSound', 'microphone'] as const) this.drop(name);
    this.joined?.stop();
    this.sound?.close();
    this.joined = null;
    this.sound = null;
    this.output = null;
    const { picture, camera, microphone } = this.cast;
    const chosen = microphone === NO_MICROPHONE ? '' : microphone;
    this.set({ ...OFF, fault: this.cast.fault, picture, camera, microphone: chosen });
  }

  /** Sends until it is stopped, ended, or lost for good. */
  goLive() {
    if (!this.output || this.running) return;
    const running = new AbortController();
    this.running = running;
    this.set({ phase: 'connecting', fault: null, sent: null, isOver: false });
    const awake = keepAwake();
    window.addEventListener('pagehide', this.leave);
    void this.send(running.signal).finally(() => {
      awake();
      window.removeEventListener('pagehide', this.leave);
    });
  }

  private async send(signal: AbortSignal) {
    let lostAt: number | null = null;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        this.link = await this.connect(signal, lostAt === null);
        if (this.output) await this.link.replace(this.output); // another may have been chosen meanwhile
        attempt = 0;
        await this.sendOver(this.link, signal);
        if (signal.aborted) return;
        lostAt = performance.now();
      } catch (thrown) {
        if (signal.aborted) return;
        const late = lostAt !== null && performance.now() - lostAt > GIVE_UP_MS;
        if (lostAt === null || late || !passes(thrown)) return this.giveUp(thrown, lostAt !== null);
      }
      await pause(backoffMs(attempt), signal);
    }
  }

  private async sendOver(link: Link, signal: AbortSignal) {
    const counting = setInterval(async () => {
      const sent = await link.sent();
      if (this.link === link && sent) this.set({ sent });
    }, COUNT_MS);
    await link.broken(signal, (deaf) => this.set({ phase: deaf ? 'lost' : 'live' }));
    clearInterval(counting);
    if (signal.aborted) return;
    link.close();
    this.link = null;
    this.set({ phase: 'lost', sent: null });
  }

  private async connect(signal: AbortSignal, isFirst: boolean): Promise<Link> {
    const open = () => {
      if (!this.output) throw new CaptureError('NO_CAMERA');
      return Link.open(this.acts.target(), this.output, signal);
    };
    try {
      const link = await open();
      if (isFirst && this.acts.previews()) await this.begin(link);
      return link;
    } catch (thrown) {
      if (signal.aborted || !isFirst || asRefusal(thrown).code !== 'LIVE_NOT_STARTED') throw thrown;
      await this.acts.start();
      return open();
    }
  }

  /** In a room where a push alone is a preview, the press has started the broadcast too. */
  private async begin(link: Link) {
    try {
      await this.acts.start();
    } catch (thrown) {
      if (asRefusal(thrown).code === 'LIVE_ALREADY') return;
      link.close();
      throw thrown;
    }
  }

  private giveUp(thrown: unknown, wasLive: boolean) {
    const { code } = asRefusal(thrown);
    this.running = null;
    this.link = null;
    if (wasLive && code === 'LIVE_NOT_STARTED') {
      this.release();
      this.set({ isOver: true });
      return;
    }
    if (code === 'FORBIDDEN') void this.acts.reread();
    const lost = wasLive && thrown instanceof LinkError ? new LinkError('LOST', thrown.ports) : thrown;
    this.set({ phase: 'ready', fault: browserFault(lost), sent: null });
  }

  /** Ends the broadcast, and gives the devices back. */
  async stop(): Promise<void> {
    const { link } = this;
    const { phase } = this.cast;
    this.link = null;
    this.over(null);
    const isEnded = phase === 'connecting' || (phase === 'live' && link !== null && (await link.end()));
    link?.close();
    if (!isEnded) await this.acts.end();
    await this.acts.reread();
  }

  /** The room has ended the broadcast. */
  over(fault: BrowserFault | null) {
    this.running?.abort();
    this.running = null;
    this.link?.close();
    this.link = null;
    this.release();
    this.set({ fault, isOver: true });
  }

  /** The page goes: nobody would stop the broadcast any more. */
  readonly leave = () => {
    if (this.cast.phase === 'off') return;
    const { link } = this;
    this.link = null;
    this.over(null);
    void link?.end();
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
