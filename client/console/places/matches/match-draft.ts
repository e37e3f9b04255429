// The form of a match: what it begins with, and what of it is sent. Pure.
import type {
  AdminMatch,
  AdminNamed,
  MatchEditRequest,
  NamedRequest,
  Names,
} from '../../../src/api/schema.gen';
import { isoMinute } from '../../../src/i18n/format';
import type { Picked } from './named-field';

export interface Draft {
  raceType: number;
  competition: Picked | null;
  home: Picked | null;
  away: Picked | null;
  round: Names;
  /** Of an input for day and time, in the operator's zone; '' is not known. */
  time: string;
  timeKnown: boolean;
  isHot: boolean;
  country: string;
}

export const emptyDraft: Draft = {
  raceType: 1,
  competition: null,
  home: null,
  away: null,
  round: {},
  time: '',
  timeKnown: true,
  isHot: false,
  country: '',
};

/** 2026-11-24T21:05 in the operator's zone. */
export const localTime = (time: number | null): string => (time === null ? '' : isoMinute(time));

/** What the input shows of a match; of one with a day alone that day, which no zone moves. */
export function typedTime(time: number | null, timeKnown: boolean): string {
  if (time === null || timeKnown) return localTime(time);
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** Null for no time, or none that can be read. Of a day alone it is midnight in UTC. */
export function instantOf(text: string, timeKnown = true): number | null {
  const read = timeKnown ? text : text && `${text.slice(0, 'YYYY-MM-DD'.length)}T00:00Z`;
  const time = read === '' ? Number.NaN : new Date(read).getTime();
  return Number.isFinite(time) ? time : null;
}

/** Names without those that are empty. */
const written = (names: Names): Names =>
  Object.fromEntries(
    Object.entries(names)
      .map(([tag, text]) => [tag, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

/** The names that differ from those before. */
const changedNames = (before: Names, after: Names): Names =>
  Object.fromEntries(Object.entries(written(after)).filter(([tag, text]) => before[tag] !== text));

const picked = ({ id, names }: AdminNamed): Picked => ({ id, names, kept: names });

export const draftOf = (match: AdminMatch): Draft => ({
  raceType: match.raceType,
  competition: picked(match.competition),
  home: picked(match.homeTeam),
  away: picked(match.awayTeam),
  round: match.eventNames,
  time: typedTime(match.matchTime, match.timeKnown),
  timeKnown: match.timeKnown,
  isHot: match.isHot,
  country: match.country,
});

/** Undefined when it is the same as before. */
function namedChange(before: AdminNamed | undefined, after: Picked | null): NamedRequest | undefined {
  if (!after) return undefined;
  if (after.id === '') return { names: written(after.names) };
  const names = changedNames(after.kept, after.names);
  const renamed = Object.keys(names).length > 0;
  if (before?.id === after.id && !renamed) return undefined;
  return { id: after.id, ...(renamed ? { names } : {}) };
}

const same = (a: Names, b: Names) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Only what differs: what is sent is locked against feeds. */
export function changesTo(match: AdminMatch | null, draft: Draft): MatchEditRequest {
  const asked: MatchEditRequest = match ? { matchId: match.matchId } : { raceType: draft.raceType };
  const competition = namedChange(match?.competition, draft.competition);
  const home = namedChange(match?.homeTeam, draft.home);
  const away = namedChange(match?.awayTeam, draft.away);
  if (competition) asked.competition = competition;
  if (home) asked.homeTeam = home;
  if (away) asked.awayTeam = away;
  const round = written(draft.round);
  if (!same(round, match?.eventNames ?? {})) asked.eventNames = round;
  const moved =
    draft.time !== typedTime(match?.matchTime ?? null, match?.timeKnown ?? true) ||
    (draft.time !== '' && draft.timeKnown !== (match?.timeKnown ?? true));
  if (moved) {
    asked.matchTime = instantOf(draft.time, draft.timeKnown);
    asked.timeKnown = draft.timeKnown;
  }
  if (draft.isHot !== (match?.isHot ?? false)) asked.isHot = draft.isHot;
  if (draft.country.trim() !== (match?.country ?? '')) asked.country = draft.country.trim();
  return asked;
}

/** A new match needs all of these; an edited one something that differs. */
export function isReady(match: AdminMatch | null, draft: Draft): boolean {
  const named = (party: Picked | null) => party !== null && Object.keys(written(party.names)).length > 0;
  if (!named(draft.competition) || !named(draft.home) || !named(draft.away)) return false;
  return match === null || Object.keys(changesTo(match, draft)).length > 1;
}
