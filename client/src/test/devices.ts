// Camera, microphone, screen and network of a browser, made of what a test says of them.
import { vi } from 'vitest';

type Kind = 'video' | 'audio';

export class FakeTrack extends EventTarget {
  readyState = 'live';
  contentHint = '';
  constructor(
    readonly kind: Kind,
    readonly settings: MediaTrackSettings = {},
  ) {
    super();
  }
  getSettings = () => this.settings;
  stop() {
    this.readyState = 'ended';
  }
  /** Ends as a device does that is unplugged. */
  unplug() {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

class FakeStream {
  constructor(readonly tracks: FakeTrack[] = []) {}
  getTracks = () => this.tracks;
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
}

class FakeSender {
  track: unknown;
  parameters = { encodings: [{}] };
  constructor(track: unknown) {
    this.track = track;
  }
  getParameters = () => this.parameters;
  setParameters = async () => undefined;
  async replaceTrack(track: unknown) {
    this.track = track;
  }
}

export class FakePeer extends EventTarget {
  connectionState = 'new';
  localDescription: { sdp: string } | null = null;
  readonly senders: FakeSender[] = [];
  addTransceiver(track: unknown) {
    const sender = new FakeSender(typeof track === 'string' ? null : track);
    this.senders.push(sender);
    return { sender };
  }
  async setLocalDescription() {
    this.localDescription = { sdp: 'v=0' };
  }
  async setRemoteDescription() {}
  getStats = async () => new Map();
  close() {
    this.connectionState = 'closed';
  }
  /** The network changes. */
  turn(state: string) {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

export interface FakeDevices {
  /** What was opened, in order. */
  opened: FakeTrack[];
  /** The connections that were made. */
  peers: FakePeer[];
  /** The name of the error with which a device is refused. */
  refuse: { video?: string; audio?: string; screen?: string };
}

const denied = (name: string | undefined) => {
  if (name) throw new DOMException('', name);
};

/** Replaces the browser's devices and connections until the test ends. Without `screen` none can be shared. */
export function fakeDevices({ screen = true }: { screen?: boolean } = {}): FakeDevices {
  const devices: FakeDevices = { opened: [], peers: [], refuse: {} };
  const give = (kind: Kind, settings: MediaTrackSettings) => {
    const track = new FakeTrack(kind, settings);
    devices.opened.push(track);
    return track;
  };
  const idOf = (asked: unknown, none: string) => {
    const wanted = typeof asked === 'object' ? (asked as MediaTrackConstraints).deviceId : undefined;
    return typeof wanted === 'object' && 'exact' in wanted ? String(wanted.exact) : none;
  };
  const found = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label });
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      mediaDevices: {
        value: Object.assign(new EventTarget(), {
          getUserMedia: async ({ video, audio }: MediaStreamConstraints) => {
            denied(video ? devices.refuse.video : devices.refuse.audio);
            const settings = { deviceId: video ? idOf(video, 'front') : idOf(audio, 'mic'), height: 720 };
            return new FakeStream([give(video ? 'video' : 'audio', settings)]);
          },
          enumerateDevices: async () => [
            found('videoinput', 'front', 'Front camera'),
            found('videoinput', 'back', ''),
            found('audioinput', 'mic', 'Built-in microphone'),
          ],
          ...(screen && {
            getDisplayMedia: async () => {
              denied(devices.refuse.screen);
              return new FakeStream([give('video', { height: 1080 })]);
            },
          }),
        }),
      },
    }),
  );
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = async () => undefined;
      close = async () => undefined;
      createMediaStreamSource = () => ({ connect: () => undefined });
      createAnalyser = () => ({ getFloatTimeDomainData: (into: Float32Array) => into.fill(0.1) });
    },
  );
  vi.stubGlobal('RTCRtpSender', { getCapabilities: () => null });
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends FakePeer {
      constructor() {
        super();
        devices.peers.push(this);
      }
    },
  );
  return devices;
}
