// How far a copy of one's data is, as the page shows it. Pure.
import type { ExportAnswer } from '../../api/schema.gen';

export type ExportState = 'none' | 'preparing' | 'ready' | 'linked';

export type ExportLink = Pick<ExportAnswer, 'exportId' | 'url' | 'urlExpireTime'>;

/**
 * `copy` is the newest answer, undefined before it; `link` is what the answer to the password told. A copy without a
 * link that is still good is ready, and the password brings another.
 */
export function exportState(
  copy: ExportAnswer | undefined,
  link: ExportLink | null,
  now: number,
): ExportState {
  if (!copy || copy.status === 'none' || copy.expireTime <= now) return 'none';
  if (copy.status !== 'ready') return 'preparing';
  const good = link?.exportId === copy.exportId && link.url !== null && (link.urlExpireTime ?? 0) > now;
  return good ? 'linked' : 'ready';
}

/** Bytes as people read them. */
export const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
