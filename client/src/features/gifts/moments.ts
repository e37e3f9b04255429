// Which gift is celebrated over the picture: one at a time, the big ones first, combos as one, never a long queue. Pure.
import { GiftTier } from '../../api/enums.gen';
import type { GiftEvent } from '../../realtime/frames.gen';

export interface Moment {
  comboId: string;
  tier: GiftTier;
  nickName: string;
  userImage: string | null;
  giftId: string;
  name: string;
  icon: string;
  count: number;
  /** Gifts of the whole combo so far. */
  total: number;
}

export interface Moments {
  showing: (Moment & { since: number; until: number }) | null;
  waiting: readonly Moment[];
}

export const QUIET: Moments = { showing: null, waiting: [] };

/** Milliseconds a moment stands; the full picture is never taken for longer than two and a half seconds. */
const STAYS = { [GiftTier.Small]: 1_800, [GiftTier.Medium]: 2_200, [GiftTier.Large]: 2_500 };
/** A combo that goes on keeps its moment, but not for ever. */
const LONGEST = 6_000;
const MOST_WAITING = 8;

const momentOf = (event: GiftEvent): Moment => ({
  comboId: event.comboId,
  tier: event.tier === GiftTier.Large || event.tier === GiftTier.Medium ? event.tier : GiftTier.Small,
  nickName: event.u.nickName,
  userImage: event.u.userImage ?? null,
  giftId: event.giftId,
  name: event.name,
  icon: event.icon,
  count: event.count,
  total: event.comboCount,
});

const show = (moment: Moment, now: number) => ({ ...moment, since: now, until: now + STAYS[moment.tier] });

/** One more waits; of too many the smallest and oldest goes. */
function queue(waiting: readonly Moment[], moment: Moment): Moment[] {
  const same = waiting.findIndex(({ comboId }) => comboId === moment.comboId);
  if (same >= 0) return waiting.map((old, at) => (at === same ? moment : old));
  const all = [...waiting, moment];
  if (all.length <= MOST_WAITING) return all;
  const lowest = Math.min(...all.map(({ tier }) => tier));
  const out = all.findIndex(({ tier }) => tier === lowest);
  return all.filter((_, at) => at !== out);
}

export function giftArrived(moments: Moments, event: GiftEvent, now: number): Moments {
  const moment = momentOf(event);
  const { showing, waiting } = moments;
  if (!showing) return { showing: show(moment, now), waiting };
  if (showing.comboId === moment.comboId) {
    // The full picture is not held any longer by repeating a large gift.
    const stays = moment.tier === GiftTier.Large ? showing.until : now + STAYS[moment.tier];
    const until = Math.min(showing.since + LONGEST, Math.max(showing.until, stays));
    return { showing: { ...showing, ...moment, until }, waiting };
  }
  return { showing, waiting: queue(waiting, moment) };
}

/** The moment ends when its time has come; the largest that waits follows. */
export function timePassed(moments: Moments, now: number): Moments {
  const { showing, waiting } = moments;
  if (showing && now < showing.until) return moments;
  if (!showing && waiting.length === 0) return moments;
  const highest = Math.max(...waiting.map(({ tier }) => tier));
  const next = waiting.find(({ tier }) => tier === highest);
  return {
    showing: next ? show(next, now) : null,
    waiting: waiting.filter((moment) => moment !== next),
  };
}
