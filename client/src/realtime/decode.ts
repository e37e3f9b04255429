/** Text to frames and back. What this version does not know is ignored, so a newer server never breaks an older page. */
import type { ClientFrame, RoomEvent, ServerFrame } from './protocol';

const FRAMES: ReadonlySet<string> = new Set<ServerFrame['t']>([
  'welcome',
  'ev',
  'hist',
  'ack',
  'rej',
  'st',
  'priv',
  'resync',
  'kick',
  'pong',
  'err',
]);

type Loose = Record<string, unknown>;

const isObject = (v: unknown): v is Loose => typeof v === 'object' && v !== null && !Array.isArray(v);

const isEvent = (v: unknown): v is RoomEvent =>
  isObject(v) && typeof v.k === 'string' && Number.isSafeInteger(v.o);

/**
 * Reads one text frame. Returns null for anything this version does not know,
 * so a newer server never breaks an older page.
 */
export function decode(text: unknown): ServerFrame | null {
  if (typeof text !== 'string') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || typeof value.t !== 'string' || !FRAMES.has(value.t)) return null;
  if (value.t === 'ev' || value.t === 'hist') {
    if (!Array.isArray(value.e)) return null;
    value.e = value.e.filter(isEvent);
  }
  if (value.t === 'welcome' && (typeof value.room !== 'string' || !isObject(value.you))) return null;
  return value as unknown as ServerFrame;
}

export const encode = (frame: ClientFrame): string => JSON.stringify(frame);

/** Ids of own messages: unguessable enough to be unique, short enough for the protocol (≤ 36). */
export function newClientId(random: () => string = () => crypto.randomUUID()): string {
  return random()
    .replace(/[^A-Za-z0-9_-]/g, '')
    .slice(0, 36);
}
