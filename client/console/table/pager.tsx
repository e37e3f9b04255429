// The pages of a list of known length, or the way on through one that is read from a place.
import { ChevronLeft, ChevronRight, ChevronsLeft, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { IconButton } from '../../src/ui/icon-button';
import styles from './data-table.module.css';

interface PagesProps {
  page: number;
  size: number;
  total: number;
  onTurn: (page: number) => void;
}

export function Pages({ page, size, total, onTurn }: PagesProps) {
  const { t } = useTranslation('console');
  const last = Math.max(1, Math.ceil(total / size));
  const range = { from: (page - 1) * size + 1, to: Math.min(page * size, total), total };
  return (
    <nav className={cx('row gap-4 quiet small', styles.pager)} aria-label={t('table.pages')}>
      <span className="num" role="status">
        {total === 0 ? t('table.none') : t('table.range', range)}
      </span>
      <Turn
        icon={ChevronLeft}
        label={t('table.previous')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <Turn
        icon={ChevronRight}
        label={t('table.next')}
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  );
}

interface OnwardsProps {
  atBeginning: boolean;
  next: string | null | undefined;
  onTurn: (cursor: string) => void;
}

export function Onwards({ atBeginning, next, onTurn }: OnwardsProps) {
  const { t } = useTranslation('console');
  return (
    <nav className={cx('row gap-4 quiet small', styles.pager)} aria-label={t('table.pages')}>
      <Turn icon={ChevronsLeft} label={t('table.newest')} disabled={atBeginning} onClick={() => onTurn('')} />
      <Turn
        icon={ChevronRight}
        label={t('table.older')}
        disabled={!next}
        onClick={() => next && onTurn(next)}
      />
    </nav>
  );
}

interface TurnProps {
  icon: LucideIcon;
  label: string;
  disabled: boolean;
  onClick: () => void;
}

const Turn = ({ icon: Icon, ...button }: TurnProps) => (
  <IconButton {...button} tip="above" small>
    <Icon size={18} className="flip" />
  </IconButton>
);
