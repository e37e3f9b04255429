// The lower part of the home page, fetched when somebody scrolls to it.
import type { UseQueryResult } from '@tanstack/react-query';
import { Banners } from './banners';
import { ColumnRows } from './column-rows';
import styles from './further.module.css';
import { type HomeMiddle, type HomeTop, useHomeBottom } from './home-data';
import { LatestReplays } from './latest-replays';
import { NewAnchors } from './new-anchors';
import { Ranking } from './ranking';
import { Upcoming } from './upcoming';

interface FurtherProps {
  banners: HomeTop['banners'];
  middle: UseQueryResult<HomeMiddle>;
}

export default function Further({ banners, middle }: FurtherProps) {
  const bottom = useHomeBottom();
  return (
    <>
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
