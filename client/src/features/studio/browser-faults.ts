/** What went wrong while an anchor goes live from the browser, as one sentence. */
import { asRefusal, refusalText } from '../../api/refusal';
import { type AnyTranslate, say } from '../../i18n/say';
import { CaptureError, type CaptureFault } from './browser-capture';
import { LinkError } from './browser-link';

/** The server's refusals whose sentence for this card says what the anchor does now. */
const OF_THE_SERVER = [
  'FORBIDDEN',
  'H264_REQUIRED',
  'LIVE_ALREADY',
  'NOT_FOUND',
  'ROOM_SUSPENDED',
  'UNAVAILABLE',
] as const;

type ServerFault = (typeof OF_THE_SERVER)[number];
export type LinkFault = 'NETWORK' | 'LOST';
/** What ends while the picture is sent. */
export type TrackFault = 'CAMERA_ENDED' | 'MICROPHONE_ENDED' | 'SCREEN_ENDED';

/** A code with its sentence here, or whatever else was thrown. */
export type BrowserFault =
  | { code: CaptureFault | LinkFault | TrackFault | ServerFault; params: Readonly<Record<string, string>> }
  | { code: null; thrown: unknown };

export function browserFault(thrown: unknown): BrowserFault {
  if (thrown instanceof CaptureError) return { code: thrown.code, params: {} };
  if (thrown instanceof LinkError) return { code: thrown.code, params: { ports: thrown.ports } };
  const { code } = asRefusal(thrown);
  const known = OF_THE_SERVER.find((one) => one === code);
  return known ? { code: known, params: {} } : { code: null, thrown };
}

export const trackFault = (code: TrackFault): BrowserFault => ({ code, params: {} });

export const faultText = (t: AnyTranslate, fault: BrowserFault): string =>
  fault.code === null
    ? refusalText(t, fault.thrown)
    : say(t, `studio:browser.fault.${fault.code}`, fault.params);
