/** Which match is broadcast: one of those reserved, one of the library, or none. */
import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../api/schema.gen';
import { BriefLine } from '../../cards/brief-line';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { briefOf } from './match-brief';
import { useReservedMatches } from './match-choice-data';
import styles from './start.module.css';
import { offeredMatches } from './start-plan';

const LibraryDialog = lazy(() => import('./library-dialog'), 'match', 'book');

interface MatchChoiceProps {
  value: string | null;
  chosen: Match | null | undefined;
  onChange: (matchId: string | null) => void;
}

export function MatchChoice({ value, chosen, onChange }: MatchChoiceProps) {
  const { t } = useTranslation('studio');
  const { data, error, refetch } = useReservedMatches();
  const [searching, setSearching] = useState(false);
  return (
    <>
      {!data && !error && <Skeleton height={96} />}
      {error && <ErrorState line error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className={styles.note}>{t('start.noneReserved')}</p>}
      {offeredMatches(data?.list ?? [], chosen).map((match) => (
        <label key={match.matchId} className={cx('flex gap-10 shrinks', styles.choice)}>
          <input
            type="radio"
            name="match"
            value={match.matchId}
            checked={value === match.matchId}
            onChange={() => onChange(match.matchId)}
          />
          <BriefLine match={briefOf(match)} />
        </label>
      ))}
      <label className={cx('flex gap-10 shrinks', styles.choice)}>
        <input type="radio" name="match" checked={value === null} onChange={() => onChange(null)} />
        <b>{t('start.noMatch')}</b>
      </label>
      <div>
        <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setSearching(true)}>
          <Search size={14} aria-hidden />
          {t('start.search')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {searching && (
          <LibraryDialog
            onClose={() => setSearching(false)}
            onChoose={(matchId) => {
              onChange(matchId);
              setSearching(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
