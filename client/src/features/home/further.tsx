// The lower part of the home page, fetched when somebody scrolls to it.
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContinueRow } from '../../cards/continue-row';
import { ReplayCard } from '../../cards/replay-card';
import { useSession } from '../../session/session';
import { Cover } from '../../ui/cover';
import { ErrorState } from '../../ui/error-state';
import { Rail } from '../../ui/rail';
import { SectionHead } from '../../ui/section-head';
import { ColumnRows } from './column-rows';
import styles from './further.module.css';
import { type HomeBottom, type HomeMiddle, type HomeTop, useHomeBottom } from './home-data';
import { NewAnchors } from './new-anchors';
import { Ranking } from './ranking';
import { Upcoming } from './upcoming';

interface FurtherProps {
  banners: HomeTop['banners'];
  middle: UseQueryResult<HomeMiddle>;
}

export default function Further({ banners, middle }: FurtherProps) {
  const bottom = useHomeBottom();
  const { isLogin } = useSession();
  return (
    <>
      {isLogin && <ContinueRow section={styles.section} row={styles.row} />}
      <Banners banners={banners} />
      <ColumnRows middle={middle.data} />
      <NewAnchors bottom={bottom.data} />
      <div className={styles.two}>
        <Ranking bottom={bottom} />
        <Upcoming middle={middle} />
      </div>
      <LatestReplays bottom={bottom} />
    </>
  );
}

/** What the operator wants to be seen: pictures that lead somewhere on this site. */
function Banners({ banners }: Pick<FurtherProps, 'banners'>) {
  const { t } = useTranslation('home');
  // A banner leads to a page of ours; anything else is not followed.
  const shown = banners.filter(({ path }) => /^\/(?!\/)/.test(path));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('banners')} className={styles.section}>
      <Rail>
        <div className={styles.banners}>
          {shown.map(({ bannerId, image, title, path }) => (
            <Link key={bannerId} to={path} className={styles.banner}>
              <Cover image={image} />
              <b dir="auto">{title}</b>
            </Link>
          ))}
        </div>
      </Rail>
    </section>
  );
}

/** What was on lately and can be watched again. */
function LatestReplays({ bottom }: { bottom: UseQueryResult<HomeBottom> }) {
  const { t } = useTranslation('home');
  const replays = bottom.data?.replays ?? [];
  const failed = bottom.isError && !bottom.data;
  if (replays.length === 0 && !failed) return null;
  return (
    <section className={styles.section} aria-labelledby="home-replays">
      <SectionHead id="home-replays" title={t('replays')} />
      {failed && <ErrorState line error={bottom.error} onRetry={() => void bottom.refetch()} />}
      <Rail>
        <ul className={styles.row}>
          {replays.map((item) => (
            <li key={item.replayId}>
              <ReplayCard item={item} />
            </li>
          ))}
        </ul>
      </Rail>
    </section>
  );
}
