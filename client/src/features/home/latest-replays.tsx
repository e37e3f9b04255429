// What was on lately and can be watched again.
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReplayCard } from '../../cards/replay-card';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import styles from './further.module.css';
import type { HomeBottom } from './home-data';

export function LatestReplays({ bottom }: { bottom: UseQueryResult<HomeBottom> }) {
  const { t } = useTranslation('home');
  const replays = bottom.data?.replays ?? [];
  const failed = bottom.isError && !bottom.data;
  if (replays.length === 0 && !failed) return null;
  return (
    <section className={styles.section} aria-labelledby="home-replays">
      <SectionHead id="home-replays" title={t('replays')} />
      {failed && <ErrorState line error={bottom.error} onRetry={() => void bottom.refetch()} />}
      <ul className={styles.row}>
        {replays.map((item) => (
          <li key={item.replayId}>
            <ReplayCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
