// The stage: one living room large and playing silently, a few more beside it.
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { ErrorState } from '../../ui/error-state';
import { Rail } from '../../ui/rail';
import { Skeleton } from '../../ui/skeleton';
import { featuredRooms, type HomeMiddle, type HomeTop } from './home-data';
import styles from './stage.module.css';
import { StageHero } from './stage-hero';
import { StageRoom } from './stage-room';
import { useReader } from './use-reader';

interface StageProps {
  top: UseQueryResult<HomeTop>;
  middle: UseQueryResult<HomeMiddle>;
}

export function Stage({ top, middle }: StageProps) {
  const { t } = useTranslation('home');
  const [chosen, setChosen] = useState<string>();
  const rooms = featuredRooms(top.data, middle.data, useReader());
  const shown = rooms.find(({ houseId }) => houseId === chosen) ?? rooms[0];

  if (top.isPending || (middle.isPending && rooms.length === 0)) return <StageSkeleton />;
  if (top.isError && rooms.length === 0) {
    return (
      <div className={`wrap ${styles.failed}`}>
        <ErrorState line error={top.error} onRetry={() => void top.refetch()} />
      </div>
    );
  }
  if (!shown) return null;

  const isFocus = shown.houseId === top.data?.focus?.houseId;
  return (
    <section className={styles.stage} aria-label={t('onNow')}>
      <div className={`wrap ${styles.frame}`}>
        <StageHero
          key={shown.houseId}
          room={shown}
          focusPlayer={isFocus ? (top.data?.focusPlayer ?? null) : null}
        />
        <Rail className={styles.beside}>
          <ul className={cx('stack gap-12', styles.side)}>
            {rooms.map((room) => (
              <li key={room.houseId}>
                <StageRoom room={room} isShown={room === shown} onShow={() => setChosen(room.houseId)} />
              </li>
            ))}
          </ul>
        </Rail>
      </div>
    </section>
  );
}

function StageSkeleton() {
  return (
    <div className={styles.stage} aria-hidden>
      <div className={`wrap ${styles.frame}`}>
        <Skeleton className={styles.hero} />
        <div className={cx('stack gap-12', styles.side)}>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <div key={key} className={cx('stack gap-10 shrinks full-width text-start', styles.room)}>
              <Skeleton ratio="16 / 9" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
