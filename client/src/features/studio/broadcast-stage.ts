/** Where a broadcast stands, from nothing set up to its end: one line of states for all pages of its anchor. Pure. */
import { LiveStatus } from '../../api/enums.gen';
import type { LiveSummary } from '../../api/schema.gen';
import { serverNow } from '../../lib/server-clock';
import { missingOf } from './room-form';
import type { HouseConfig } from './studio-data';

export const STAGES = ['setUp', 'ready', 'preview', 'live', 'ended'] as const;
export type BroadcastStage = (typeof STAGES)[number];

/** So long the room says that a broadcast has ended. */
const ENDED_FOR_MS = 15 * 60_000;

export function stageOf(
  config: HouseConfig,
  status: LiveStatus,
  last: Pick<LiveSummary, 'endTime'> | null,
): BroadcastStage {
  if (status === LiveStatus.Living || status === LiveStatus.Interrupted) return 'live';
  if (config.coverRequired || missingOf(config).length > 0) return 'setUp';
  if (config.preview !== null) return 'preview';
  if (config.sessionId !== null) return 'ready';
  return last !== null && serverNow() - last.endTime < ENDED_FOR_MS ? 'ended' : 'ready';
}
