// Bytes and moments as people read them.
import { duration } from '../../i18n/format';
import { ltr } from '../../lib/isolate';

const MB = 1_048_576;

/** 812 MB, 3.4 GB. */
export function sizeText(bytes: number): string {
  const mb = bytes / MB;
  if (mb >= 1_024) return ltr(`${(mb / 1_024).toFixed(1)} GB`);
  return ltr(`${mb >= 10 ? Math.round(mb) : Math.max(0.1, mb).toFixed(1)} MB`);
}

/** 2:03.4: where a recording is cut, a second is much. */
export const momentText = (seconds: number) =>
  ltr(`${duration(seconds)}.${Math.floor((seconds * 10 + 0.001) % 10)}`);
