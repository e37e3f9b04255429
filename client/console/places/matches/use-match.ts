// One match with its events and what hangs on it, kept up with the server while the page is visible.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { leadsNowhere } from '../../../src/api/refusal';
import type { AdminMatch, MatchEvent, MatchShowAnswer } from '../../../src/api/schema.gen';
import type { Answered } from '../../api/call';
import { useCall } from '../../api/use-call';

const LIST = '/admin/match_list';
const SHOW = '/admin/match_show';

export function useMatch(matchId: string, every: number) {
  const queries = useQueryClient();
  const list = useCall(LIST, { matchId }, { every });
  const more = useCall(SHOW, { matchId }, { every });
  const error = list.error ?? more.error;
  const gone = list.data?.list.length === 0 || leadsNowhere(error);
  return {
    match: list.data?.list[0],
    /** There is no such match, or not any more. */
    gone,
    mergedInto: more.data && more.data.matchId !== matchId ? more.data.matchId : undefined,
    figures: more.data?.figures,
    events: more.data?.events,
    readAt: list.dataUpdatedAt,
    error: gone ? null : error,
    refetch: () => Promise.all([list.refetch(), more.refetch()]),
    /** What an act answered is shown at once. */
    took: (match: AdminMatch, event?: MatchEvent) => took(queries, match, event),
  };
}

async function took(queries: QueryClient, match: AdminMatch, event?: MatchEvent) {
  const { matchId } = match;
  // An answer that was asked for before the act would undo it on the screen.
  await queries.cancelQueries({ queryKey: [LIST, { matchId }], exact: true });
  queries.setQueryData<Answered<typeof LIST>>(
    [LIST, { matchId }],
    (page) => page && { ...page, list: [match] },
  );
  if (event) {
    await queries.cancelQueries({ queryKey: [SHOW, { matchId }], exact: true });
    queries.setQueryData<MatchShowAnswer>([SHOW, { matchId }], (more) => more && withEvent(more, event));
  }
}

function withEvent(more: MatchShowAnswer, event: MatchEvent): MatchShowAnswer {
  const known = more.events.some(({ eventId }) => eventId === event.eventId);
  const events = known
    ? more.events.map((old) => (old.eventId === event.eventId ? event : old))
    : [...more.events, event];
  return {
    ...more,
    figures: { ...more.figures, events: events.filter(({ revoked }) => !revoked).length },
    events,
  };
}
