// A match beside the list: how it stands, what hangs on it, and the ways to work at it.
import { Link, useNavigate } from 'react-router';
import type { AdminMatch } from '../../../src/api/schema.gen';
import { buttonClass } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import type { OpenProps } from '../../engine/data';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import { LockMark, type Part } from './lock-mark';
import styles from './matches.module.css';
import { useMatch } from './use-match';
import type { MatchWords } from './use-match-words';

type MatchPanelProps = OpenProps<AdminMatch | undefined, MatchWords>;

const EVERY = 10_000;

export function MatchPanel({ id: matchId, row: known, tools: words, onClose, onStep }: MatchPanelProps) {
  const { t } = words;
  const go = useNavigate();
  const read = useMatch(matchId, EVERY);
  // As the list has it, until the match itself is read.
  const match = read.match ?? known;
  const path = `/matches/${matchId}`;
  useKeys({
    l: () => void go(path),
    e: () => void go(`${path}?tab=edit`),
    v: () => void go(`${path}?tab=source`),
  });
  return (
    <SidePanel
      title={match ? words.titleOf(match) : t('match.number', { id: matchId })}
      onClose={onClose}
      onStep={known && onStep}
      acts={
        match && (
          <>
            <Link className={buttonClass()} to={path}>
              {t('match.desk')} <kbd>l</kbd>
            </Link>
            <Link className={buttonClass({ look: 'outline' })} to={`${path}?tab=edit`}>
              {t('match.edit')} <kbd>e</kbd>
            </Link>
            <Link className={buttonClass({ look: 'outline' })} to={`${path}?tab=source`}>
              {t('match.source')} <kbd>v</kbd>
            </Link>
            <Link className={buttonClass({ look: 'ghost' })} to={`/matches/merge?keep=${matchId}`}>
              {t('match.merge')}
            </Link>
          </>
        )
      }
    >
      {read.error && !match && <ErrorState error={read.error} onRetry={() => void read.refetch()} line />}
      {read.gone && !known && <p>{t('match.gone')}</p>}
      {!match && !read.error && !read.gone && <Skeleton height={160} />}
      {match && (
        <Facts
          rows={[
            [t('match.status'), words.stateOf(match)],
            [t('match.score'), `${words.scoreOf(match)} ${match.clock}`],
            [
              t('match.time'),
              match.matchTime === null || !match.timeKnown ? (
                words.timeOf(match)
              ) : (
                <Moment key="time" time={match.matchTime} />
              ),
            ],
            [t('match.sport'), words.sportOf(match.raceType)],
            [t('match.competition'), words.named(match.competition)],
            [t('match.round'), words.nameOf(match.eventNames) || '–'],
            [t('match.source'), match.source?.url ?? t('match.noSource')],
            [
              t('match.id'),
              <a key="id" href={`/match/live/${matchId}`} target="_blank" rel="noreferrer">
                {matchId}
              </a>,
            ],
          ]}
        />
      )}
      {read.figures && (
        <PanelPart title={t('match.hangs')}>
          <p>{t('match.figures', { ...read.figures })}</p>
          <p className={styles.quiet}>{words.originOf(read.figures)}</p>
        </PanelPart>
      )}
      {match && match.locked.length > 0 && (
        <PanelPart title={t('match.locked')}>
          {match.locked.map((part) => (
            <LockMark
              key={part}
              match={match}
              part={part as Part}
              onChanged={(changed) => read.took(changed)}
            />
          ))}
        </PanelPart>
      )}
    </SidePanel>
  );
}
