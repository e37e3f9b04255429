/** Which captions a recording begins with, and the memory of what somebody chose. */
import type XgPlayer from 'xgplayer';
import type { TextTrack } from '../api/schema.gen';
import { readText, writeText } from '../lib/storage';

const KEY = 'captions';
const OFF = 'off';

/** The language to show, null for none: what was chosen before, else the language of the page, else the recording's own. */
export function captionsFor(
  tracks: readonly Pick<TextTrack, 'srclang' | 'default'>[],
  chosen: string | null,
  lang: string,
): string | null {
  if (chosen === OFF) return null;
  const has = (wanted: string | null) => tracks.find(({ srclang }) => srclang === wanted)?.srclang;
  return has(chosen) ?? has(lang) ?? tracks.find((track) => track.default)?.srclang ?? null;
}

export const keptCaptions = (tracks: readonly TextTrack[], lang: string) =>
  captionsFor(tracks, readText(KEY), lang);

interface Changed {
  off: boolean;
  language?: string;
}

/** Keeps what somebody chooses from now on; that the first captions open is no choice. */
export function rememberCaptions(xg: XgPlayer, first: string | null): void {
  let shown = first ?? OFF;
  xg.on('subtitle_change', ({ off, language }: Changed) => {
    const now = off ? OFF : (language ?? shown);
    if (now === shown) return;
    shown = now;
    writeText(KEY, now);
  });
}
