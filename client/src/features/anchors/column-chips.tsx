// The anchor columns with how many are living in each; every column is an address of its own.

import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ColumnType } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { cx } from '../../lib/cx';
import chips from '../../ui/chips.module.css';
import { ErrorState } from '../../ui/error-state';
import { Rail } from '../../ui/rail';
import { Skeleton } from '../../ui/skeleton';
import styles from './anchors.module.css';
import { useAnchorLanguage } from './language-box';

export function ColumnChips({ type }: { type: number }) {
  const { t } = useTranslation('anchor');
  const { search } = useLocation();
  const [language] = useAnchorLanguage();
  const { data, error, isPending, refetch } = useCall(
    '/web_anchor/anchor_column_num',
    {},
    { keepLast: true, every: 60_000 },
  );
  if (isPending) return <Skeleton height={36} width="min(100%, 560px)" />;
  if (!data) return <ErrorState line error={error} onRetry={() => void refetch()} />;
  const all = data.find((column) => column.anchorType === ColumnType.All);
  const others = data.filter((column) => column.anchorType !== ColumnType.All);
  const living = all?.number ?? others.reduce((sum, column) => sum + column.number, 0);
  return (
    <Rail>
      <nav className={chips.row} aria-label={t('columns')}>
        {[{ anchorType: ColumnType.All as number, name: t('all'), number: living }, ...others].map(
          ({ anchorType, name, number }) => (
            <Link
              key={anchorType}
              to={`/anchor/${anchorType}${search}`}
              className={cx('inline-row rigid quiet small strong', chips.chip)}
              aria-current={anchorType === type ? 'page' : undefined}
            >
              {name}
              {/* The server counts the anchors of all languages. */}
              {language === '' && (
                <span className={`num ${chips.count} ${styles.living}`}>
                  <span aria-hidden>{number}</span>
                  <span className="vh">{t('living', { count: number })}</span>
                </span>
              )}
            </Link>
          ),
        )}
      </nav>
    </Rail>
  );
}
