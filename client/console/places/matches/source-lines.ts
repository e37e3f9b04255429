// The lines of a source as a form has them: the first is the source itself. Pure.
import type { AdminMatchSource, SourceRequest } from '../../../src/api/schema.gen';

export interface Line {
  name: string;
  url: string;
  /** '' as the address ends. */
  type: string;
  definition: string;
}

export const emptyLine: Line = { name: '', url: '', type: '', definition: 'native' };

export function linesOf(source: AdminMatchSource | null): Line[] {
  if (!source) return [emptyLine];
  const { name, url, type, lines } = source;
  return [{ name, url, type, definition: 'native' }, ...lines.map((line) => ({ ...line }))];
}

export function sourceOf([main = emptyLine, ...lines]: readonly Line[]): SourceRequest {
  const clean = ({ name, url, type }: Line) => ({ name: name.trim(), url: url.trim(), type });
  return {
    ...clean(main),
    lines: lines.map((line) => ({ ...clean(line), definition: line.definition as 'native' })),
  };
}

/** What kind of stream an address is of: what was said, or how it ends. */
export function typeOf({ type, url }: Line): string {
  if (type !== '') return type;
  const path = url.trim().split(/[?#]/)[0] ?? '';
  if (/\.m3u8$/i.test(path)) return 'hls';
  if (/\.flv$/i.test(path)) return 'flv';
  return 'mp4';
}
