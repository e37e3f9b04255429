// Rooms of the moment, by sport; where they are few, the next matches stand beside them.

import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType } from '../../api/enums.gen';
import { LiveGrid, LiveGridSkeleton } from '../../cards/live-grid';
import { MatchCard } from '../../cards/match-card';
import { buttonClass } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import styles from './home.module.css';
import { type HomeMiddle, onAir, rankRooms, roomsOf } from './home-data';
import { useReader } from './use-reader';

/** Fewer rooms than this do not fill a row. */
const FEW = 4;

interface LiveNowProps {
  middle: UseQueryResult<HomeMiddle>;
}

export default function LiveNow({ middle }: LiveNowProps) {
  const { t } = useTranslation('home');
  const reader = useReader();
  const [sport, setSport] = useState<number>(ColumnType.All);
  const columns = middle.data?.columns.filter((column) => column.raceType !== ColumnType.All) ?? [];
  const chosen = columns.find((column) => column.raceType === sport);
  const rooms = onAir(chosen ? rankRooms(chosen.lives, reader) : roomsOf(middle.data, reader));
  const next = (middle.data?.upcoming ?? []).filter(({ raceType }) => !chosen || raceType === sport);
  const chips = [
    { value: 0, label: t('all') },
    ...columns.map(({ raceType, name }) => ({ value: raceType, label: name })),
  ];
  return (
    <section className={styles.section} aria-labelledby="home-live">
      <SectionHead id="home-live" title={t('liveNow')}>
        <Chips label={t('bySport')} items={chips} value={chosen ? sport : 0} onChange={setSport} />
      </SectionHead>
      {middle.isPending && <LiveGridSkeleton />}
      {middle.isError && !middle.data && (
        <ErrorState line error={middle.error} onRetry={() => void middle.refetch()} />
      )}
      {middle.data && rooms.length > 0 && <LiveGrid items={rooms} wholeRows />}
      {middle.data && rooms.length === 0 && (
        <EmptyState
          title={chosen ? t('empty') : t('emptyAll')}
          action={
            <Link to="/anchor/0" className={buttonClass({ look: 'ghost' })}>
              {t('allAnchors')}
            </Link>
          }
        />
      )}
      {middle.data && rooms.length < FEW && next.length > 0 && (
        <>
          <p className={styles.few}>
            {rooms.length > 0 && <span>{t('few', { count: rooms.length })}</span>} {t('next')}
          </p>
          <ul className={styles.next}>
            {next.slice(0, FEW).map((match) => (
              <li key={match.matchId}>
                <MatchCard match={match} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
