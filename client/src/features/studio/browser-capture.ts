/** Camera, microphone and screen of this device, and what is wrong when one of them cannot be had. */

export type Picture = 'camera' | 'screen' | 'both';
/** Which way the camera of a telephone looks. */
export type Facing = 'user' | 'environment';

/** Why a device gives nothing. Each has a sentence: `browser.fault` of the studio's words. */
export type CaptureFault =
  | 'CAMERA_DENIED'
  | 'MICROPHONE_DENIED'
  | 'SCREEN_DENIED'
  | 'NO_CAMERA'
  | 'NO_MICROPHONE'
  | 'CAMERA_IN_USE'
  | 'MICROPHONE_IN_USE'
  | 'NO_SCREEN'
  | 'INSECURE';

export class CaptureError extends Error {
  readonly code: CaptureFault;
  constructor(code: CaptureFault) {
    super(code);
    this.name = 'CaptureError';
    this.code = code;
  }
}

type Device = 'CAMERA' | 'MICROPHONE' | 'SCREEN';

/** The fault that an error of the browser stands for. Pure. */
export function faultOf(device: Device, thrown: unknown): CaptureFault {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return `${device}_DENIED`;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return `NO_${device}`;
  return device === 'SCREEN' ? 'NO_SCREEN' : `${device}_IN_USE`;
}

const devices = () => navigator.mediaDevices as MediaDevices | undefined;

async function ask(device: Device, constraints: MediaStreamConstraints): Promise<MediaStreamTrack> {
  const of = devices();
  if (!of) throw new CaptureError('INSECURE');
  try {
    const [track] = (await of.getUserMedia(constraints)).getTracks();
    if (track) return track;
  } catch (thrown) {
    throw new CaptureError(faultOf(device, thrown));
  }
  throw new CaptureError(faultOf(device, null));
}

/** A picture for the half of a screen that most viewers give it; the network may lower it. */
const wanted = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };

/** `deviceId` "" is the one that the system prefers, of those that look to `facing`. */
export async function openCamera(deviceId: string, facing: Facing): Promise<MediaStreamTrack> {
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facing } };
  const track = await ask('CAMERA', { video: { ...wanted, ...which } });
  track.contentHint = 'motion';
  return track;
}

/** `deviceId` "" is the one that the system prefers. */
export const openMicrophone = (deviceId: string) =>
  ask('MICROPHONE', { audio: deviceId ? { deviceId: { exact: deviceId } } : true });

export const canShareScreen = () => typeof devices()?.getDisplayMedia === 'function';

/** Asks which screen, window or tab is shown; a browser asks only right after a press. Its sound comes where it has one. */
export async function openScreen(): Promise<MediaStreamTrack[]> {
  const of = devices();
  if (!of) throw new CaptureError('INSECURE');
  try {
    const shared = await of.getDisplayMedia({
      video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { ideal: 30, max: 30 } },
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
    for (const track of shared.getVideoTracks()) track.contentHint = 'motion';
    return shared.getTracks();
  } catch (thrown) {
    throw new CaptureError(faultOf('SCREEN', thrown));
  }
}

export interface Devices {
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
}

/** The devices with their names, which a browser tells once one of them was allowed. */
export async function listDevices(): Promise<Devices> {
  const all = (await devices()?.enumerateDevices()) ?? [];
  const of = (kind: MediaDeviceKind) => all.filter((one) => one.kind === kind && one.deviceId !== '');
  return { cameras: of('videoinput'), microphones: of('audioinput') };
}

/** Calls back whenever a device comes or goes. The returned function ends it. */
export function onDevices(tell: () => void): () => void {
  const of = devices();
  of?.addEventListener('devicechange', tell);
  return () => of?.removeEventListener('devicechange', tell);
}

/** Chromium alone can tell; others hold no page to its header. */
interface WithPolicy {
  featurePolicy?: { allowsFeature: (name: string) => boolean };
}

/**
 * Whether this document may ask for a camera. The header of the page with which the tab was loaded decides, and only that
 * of the studio allows it.
 */
export const mayCapture = () => (document as WithPolicy).featurePolicy?.allowsFeature('camera') !== false;
