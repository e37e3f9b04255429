// Acts of the live desk: shown at once, sent one after another, and taken off the screen again when the server refuses.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type {
  AdminMatch,
  MatchEvent,
  MatchEventRequest,
  MatchScoreRequest,
} from '../../../src/api/schema.gen';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import type { With } from '../../engine/tools';
import { EventType, isGoal, minuteLater, minuteOf, type Sending, type Side } from './desk-acts';
import type { useMatch } from './use-match';
import type { MatchWords } from './use-match-words';

type Took = ReturnType<typeof useMatch>['took'];
type Done = { match: AdminMatch; event?: MatchEvent };
type Details = Pick<MatchEventRequest, 'player' | 'text' | 'minute' | 'offset'>;

/** What an act adds to the score. */
const adding = (side: number, points: number) => ({
  home: side === 1 ? points : 0,
  away: side === 2 ? points : 0,
});

/** Acts on their way. Each is asked of the server when those before it are answered, with the match as it then is. */
function useSending(match: AdminMatch, took: Took) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const chain = useRef<Promise<void>>(Promise.resolve());
  const numbers = useRef(1);
  const confirmed = useRef(match);
  if (sending.length === 0) confirmed.current = match;

  const send = (
    text: string,
    adds: { home: number; away: number },
    ask: (on: AdminMatch) => Promise<Done>,
  ) => {
    const id = numbers.current++;
    setSending((acts) => [...acts, { id, text, ...adds }]);
    chain.current = chain.current.then(async () => {
      try {
        const done = await ask(confirmed.current);
        confirmed.current = done.match;
        await took(done.match, done.event);
      } catch (fault) {
        toast.show(t('match.notEntered', { act: text, why: refusalText(t, fault) }), {
          bad: true,
          stay: 8_000,
        });
      } finally {
        setSending((acts) => acts.filter((act) => act.id !== id));
      }
    });
  };
  return { sending, send };
}

export function useDesk(match: AdminMatch, took: Took) {
  const { t } = useTranslation('console');
  const { sending, send } = useSending(match, took);
  const { matchId } = match;
  // The clock as the operator knows it: what was set counts from the press on, and an event has the minute of its press.
  const clock = useRef(match.clock);
  if (sending.length === 0) clock.current = match.clock;

  const change = (text: string, score: MatchScoreRequest) =>
    send(text, adding(0, 0), async () => ({
      match: await call('/admin/match_score', { matchId, ...score }),
    }));
  const setClock = (next: string) => {
    clock.current = next;
    change(t('match.clockAt', { clock: next }), { clock: next });
  };
  return {
    sending,
    event: (text: string, type: number, side: Side | 0, details: Details = {}) => {
      const asked = { matchId, type, teamSide: side, ...minuteOf(clock.current), ...details };
      send(text, adding(isGoal(type) ? side : 0, 1), () => call('/admin/match_event', asked));
    },
    points: (text: string, side: Side, points: number) => {
      const adds = adding(side, points);
      const asked = { matchId, type: EventType.Points, teamSide: side, ...minuteOf(clock.current) };
      send(text, adds, (on) =>
        call('/admin/match_event', {
          ...asked,
          homeScore: (on.homeScore ?? 0) + adds.home,
          awayScore: (on.awayScore ?? 0) + adds.away,
        }),
      );
    },
    revoke: (text: string, { eventId, type, teamSide }: MatchEvent, reason: string) =>
      send(text, adding(isGoal(type) ? teamSide : 0, -1), () =>
        call('/admin/match_event', { matchId, type: EventType.Revoked, eventId, reason }),
      ),
    status: (text: string, matchStatus: number) =>
      send(text, adding(0, 0), async () => ({
        match: await call('/admin/match_status', { matchId, matchStatus }),
      })),
    clock: setClock,
    minuteLater: () => {
      const next = minuteLater(clock.current);
      if (next !== clock.current) setClock(next);
    },
    score: (text: string, homeScore: number | null, awayScore: number | null) =>
      change(text, { homeScore, awayScore }),
    periods: (text: string, periodScores: AdminMatch['periodScores']) => change(text, { periodScores }),
  };
}

export type Desk = ReturnType<typeof useDesk>;

/** What each part of the desk is given. */
export interface DeskProps {
  match: AdminMatch;
  names: Readonly<Record<Side, string>>;
  desk: Desk;
  tools: With<MatchWords>;
}
