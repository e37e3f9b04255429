// The page of one's own ignore list.
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { SectionHead } from '../../ui/section-head';
import { IgnoredList } from './ignored-list';
import styles from './ignored-list.module.css';

export default function IgnoredPage() {
  const { t } = useTranslation('room');
  useTitle(t('ignored.title'));
  return (
    <div className={cx('wrap stack gap-20 at-top', styles.page)}>
      <SectionHead level={1} title={t('ignored.title')} />
      <p className="quiet">{t('ignored.text')}</p>
      <IgnoredList />
    </div>
  );
}
