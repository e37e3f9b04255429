// No such page; here is who is living instead.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType, HouseSort, LiveStatus } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { LiveGrid } from '../../cards/live-grid';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { buttonClass } from '../../ui/button';
import styles from './pages.module.css';

const shown = 8;

export default function NotFoundPage() {
  const { t } = useTranslation('common');
  useTitle(t('notFound.title'));
  const { data } = useCall('/web_anchor/anchor_content_list_new', {
    anchorType: ColumnType.All,
    liveStatus: LiveStatus.Living,
    pageSize: shown,
    sort: HouseSort.Popularity,
  });
  return (
    <>
      <section className={cx('stack gap-12 quiet text-centre', styles.poster)}>
        <p className={styles.number} aria-hidden />
        <h1>{t('notFound.title')}</h1>
        <p>{t('notFound.text')}</p>
        <Link to="/" className={buttonClass()}>
          {t('action.home')}
        </Link>
      </section>
      {data && data.list.length > 0 && (
        <div className="wrap">
          <LiveGrid items={data.list.slice(0, shown)} />
        </div>
      )}
    </>
  );
}
