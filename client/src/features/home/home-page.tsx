// The home page: what is on now, what is on today, who is on, who will be. Each part fails alone.
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../lib/use-title';
import { Banners } from './banners';
import { Fixtures } from './fixtures';
import styles from './home.module.css';
import { useHomeBottom, useHomeMiddle, useHomeTop } from './home-data';
import { LiveNow } from './live-now';
import { Ranking } from './ranking';
import { Stage } from './stage';
import { Upcoming } from './upcoming';

export default function HomePage() {
  const { t } = useTranslation('home');
  useTitle('');
  const top = useHomeTop();
  const middle = useHomeMiddle();
  const bottom = useHomeBottom();
  return (
    <>
      <h1 className="vh">{t('title')}</h1>
      <Stage top={top} middle={middle} />
      <div className="wrap">
        <Fixtures top={top} middle={middle} />
        <LiveNow middle={middle} />
        <Banners banners={top.data?.banners ?? []} />
        <div className={styles.two}>
          <Ranking bottom={bottom} />
          <Upcoming middle={middle} />
        </div>
      </div>
    </>
  );
}
