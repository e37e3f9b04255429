// Acts of the live desk: shown at once, sent one after another, and taken off the screen again when the server refuses.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { AdminMatch, MatchEvent, MatchEventRequest } from '../../../src/api/schema.gen';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { EventType, minuteLater, minuteOf, type Sending, type Side } from './desk-acts';
import type { useMatch } from './use-match';

type Done = { match: AdminMatch; event?: MatchEvent };
type Details = Pick<MatchEventRequest, 'player' | 'text' | 'minute' | 'offset'>;

export function useDesk(match: AdminMatch, took: ReturnType<typeof useMatch>['took']) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const chain = useRef<Promise<void>>(Promise.resolve());
  const numbers = useRef(1);
  // What the server has confirmed: points are counted from there when their turn comes.
  const confirmed = useRef(match);
  // The clock as the operator knows it: what was set counts from the press on.
  const clock = useRef(match.clock);
  if (sending.length === 0) {
    confirmed.current = match;
    clock.current = match.clock;
  }
  const { matchId } = match;

  const send = (text: string, adds: { home: number; away: number }, ask: () => Promise<Done>) => {
    const id = numbers.current++;
    setSending((acts) => [...acts, { id, text, ...adds }]);
    chain.current = chain.current.then(async () => {
      try {
        const done = await ask();
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

  const adding = (side: Side, points: number) => ({
    home: side === 1 ? points : 0,
    away: side === 2 ? points : 0,
  });

  const event = (text: string, type: number, side: Side | 0, details: Details = {}) => {
    const goal = type === EventType.Goal || type === EventType.OwnGoal || type === EventType.PenaltyGoal;
    const adds = goal && side !== 0 ? adding(side, 1) : { home: 0, away: 0 };
    // The minute is that of the press, not of the sending.
    const at = { ...minuteOf(clock.current), ...details };
    send(text, adds, () => call('/admin/match_event', { matchId, type, teamSide: side, ...at }));
  };

  const desk = {
    sending,
    event,
    points: (text: string, side: Side, points: number) => {
      const adds = adding(side, points);
      const at = minuteOf(clock.current);
      send(text, adds, () =>
        call('/admin/match_event', {
          matchId,
          type: EventType.Points,
          teamSide: side,
          ...at,
          homeScore: (confirmed.current.homeScore ?? 0) + adds.home,
          awayScore: (confirmed.current.awayScore ?? 0) + adds.away,
        }),
      );
    },
    revoke: (text: string, { eventId, type, teamSide }: MatchEvent, reason: string) => {
      const goal = type >= EventType.Goal && type <= EventType.PenaltyGoal && teamSide !== 0;
      send(text, goal ? adding(teamSide as Side, -1) : { home: 0, away: 0 }, () =>
        call('/admin/match_event', { matchId, type: EventType.Revoked, eventId, reason }),
      );
    },
    status: (text: string, matchStatus: number) =>
      send(text, { home: 0, away: 0 }, async () => ({
        match: await call('/admin/match_status', { matchId, matchStatus }),
      })),
    clock: (next: string) => {
      clock.current = next;
      send(t('match.clockAt', { clock: next }), { home: 0, away: 0 }, async () => ({
        match: await call('/admin/match_score', { matchId, clock: next }),
      }));
    },
    minuteLater: () => {
      const next = minuteLater(clock.current);
      if (next !== clock.current) desk.clock(next);
    },
    score: (text: string, homeScore: number | null, awayScore: number | null) =>
      send(text, { home: 0, away: 0 }, async () => ({
        match: await call('/admin/match_score', { matchId, homeScore, awayScore }),
      })),
    periods: (text: string, periodScores: AdminMatch['periodScores']) =>
      send(text, { home: 0, away: 0 }, async () => ({
        match: await call('/admin/match_score', { matchId, periodScores }),
      })),
  };
  return desk;
}

export type Desk = ReturnType<typeof useDesk>;
