// The address of an anchor's own video, checked as the server will check it. Pure.
import type { VideoInput } from './schema.gen';

const TYPES: Record<string, string> = { m3u8: 'hls', flv: 'flv', mp4: 'mp4' };

/** Null when it is not an https address of a stream or file that can be played. */
export function ownVideoOf(typed: string): VideoInput | null {
  let address: URL;
  try {
    address = new URL(typed.trim());
  } catch {
    return null;
  }
  const ending = address.pathname.split('.').pop()?.toLowerCase() ?? '';
  const type = TYPES[ending];
  return address.protocol === 'https:' && type ? { url: address.href, type } : null;
}
