// The replays that somebody wants to watch later.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '../../api/post';
import type { WatchedItem } from '../../api/schema.gen';
import { usePages } from '../../api/use-pages';
import { LATER } from '../../api/watch-history';
import { useTitle } from '../../lib/use-title';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SectionHead } from '../../ui/section-head';
import styles from './history.module.css';
import { WatchedList } from './watched-list';

const pageSize = 20;

export default function LaterPage() {
  const { t, i18n } = useTranslation('personal');
  useTitle(t('menu.later'));
  const query = usePages<WatchedItem>([LATER, i18n.language], 'watchedId', (pageNum, signal) =>
    post(LATER, { pageNum, pageSize }, signal),
  );
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('menu.later')} />
      <WatchedList
        list="later"
        label={t('menu.later')}
        query={query}
        empty={
          <EmptyState
            title={t('later.none')}
            text={t('later.noneText')}
            action={
              <Link to="/" className={buttonClass({ look: 'ghost' })}>
                {t('history.toHome')}
              </Link>
            }
          />
        }
      />
    </div>
  );
}
