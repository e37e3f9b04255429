// What a person can do with a match, wherever one is drawn. The application, or a page, says what that is.
import { type ComponentType, createContext, Suspense, useContext } from 'react';
import { MatchStatus } from '../api/enums.gen';
import type { Match } from '../api/schema.gen';
import styles from './match.module.css';

export interface MatchActProps {
  match: Match;
  /** In a list from which an anchor takes the match to broadcast: called once it is reserved, or at once in play. */
  onChoose?: ((matchId: string) => void) | undefined;
}

/** Not started, postponed or without a time yet. The server has the last word. */
export function isReservable({ matchStatus, matchTime, timeKnown }: Match, now: number): boolean {
  if (matchStatus === MatchStatus.NotStarted) return matchTime === null || !timeKnown || matchTime > now;
  return matchStatus === MatchStatus.Postponed || matchStatus === MatchStatus.ToBeDetermined;
}

const MatchActContext = createContext<ComponentType<MatchActProps> | null>(null);

export const MatchActs = MatchActContext.Provider;

/** Nothing, where nobody said what can be done. While its code is on the way, a match to come keeps its place. */
export function MatchAct(props: MatchActProps) {
  const Act = useContext(MatchActContext);
  if (!Act) return null;
  return (
    <Suspense
      fallback={props.match.matchStatus === MatchStatus.NotStarted && <span className={styles.act} />}
    >
      <Act {...props} />
    </Suspense>
  );
}
