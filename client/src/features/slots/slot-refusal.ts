// Why a slot cannot be had, in words, and the matches that are in the way. Pure.
import { type Refusal, refusalText } from '../../api/refusal';
import type { MatchBrief } from '../../api/schema.gen';
import { type AnyTranslate, say } from '../../i18n/say';

const CLOSED = ['past', 'horizon', 'hours', 'blocked'] as const;

/** The refusal's own sentence; a closed slot says what closed it. */
export function slotRefusal(t: AnyTranslate, refusal: Refusal): string {
  const reason = CLOSED.find((known) => known === refusal.params.reason);
  if (refusal.code === 'SLOT_CLOSED' && reason) return say(t, `book:slots.closed.${reason}`);
  return refusalText(t, refusal);
}

export const conflictsOf = ({ params }: Refusal): readonly MatchBrief[] =>
  Array.isArray(params.conflicts) ? (params.conflicts as MatchBrief[]) : [];

/** All of it as one sentence, for those who hear the page. */
export function spokenRefusal(t: AnyTranslate, refusal: Refusal): string {
  const matches = conflictsOf(refusal).map(({ homeName, awayName }) => `${homeName} – ${awayName}`);
  return [slotRefusal(t, refusal), ...matches].join(' · ');
}
