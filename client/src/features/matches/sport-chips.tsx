// The sports with how many matches each has; every sport is an address of its own.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType } from '../../api/enums.gen';
import { cx } from '../../lib/cx';
import chips from '../../ui/chips.module.css';
import { ErrorState } from '../../ui/error-state';
import { Rail } from '../../ui/rail';
import { Skeleton } from '../../ui/skeleton';
import { useColumns } from './match-data';

interface SportChipsProps {
  raceType: number;
  matchStatus: number;
  /** The other filters of the address, which stay. */
  search: string;
  /** The server counts all matches of a status; a list that is narrower shows no counts. */
  counted: boolean;
}

export function SportChips({ raceType, matchStatus, search, counted }: SportChipsProps) {
  const { t } = useTranslation('match');
  const { data, error, isPending, refetch } = useColumns(matchStatus);
  if (isPending) return <Skeleton height={40} width="min(100%, 560px)" />;
  if (!data) return <ErrorState line error={error} onRetry={() => void refetch()} />;
  return (
    <Rail>
      <nav className={chips.row} aria-label={t('columns')}>
        {data.map((column) => (
          <Link
            key={column.raceType}
            to={{ pathname: `/match/${column.raceType}`, search }}
            className={cx('inline-row rigid quiet small strong', chips.chip)}
            aria-current={column.raceType === raceType ? 'page' : undefined}
          >
            {column.raceType === ColumnType.All ? t('all') : column.name}
            {counted && <span className={`num ${chips.count}`}>{column.number}</span>}
          </Link>
        ))}
      </nav>
    </Rail>
  );
}
