// The pages of a list of known length, or the way on through one that is read from a place.
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../src/ui/icon-button';
import styles from './pager.module.css';

interface PagesProps {
  page: number;
  size: number;
  total: number;
  onTurn: (page: number) => void;
}

export function Pages({ page, size, total, onTurn }: PagesProps) {
  const { t } = useTranslation('console');
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <nav className={styles.pager} aria-label={t('table.pages')}>
      <span className="num" role="status">
        {total === 0
          ? t('table.none')
          : t('table.range', { from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}
      </span>
      <IconButton
        label={t('table.previous')}
        tip="above"
        small
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronLeft size={18} className="flip" />
      </IconButton>
      <IconButton
        label={t('table.next')}
        tip="above"
        small
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronRight size={18} className="flip" />
      </IconButton>
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
    <nav className={styles.pager} aria-label={t('table.pages')}>
      <IconButton
        label={t('table.newest')}
        tip="above"
        small
        disabled={atBeginning}
        onClick={() => onTurn('')}
      >
        <ChevronsLeft size={18} className="flip" />
      </IconButton>
      <IconButton
        label={t('table.older')}
        tip="above"
        small
        disabled={!next}
        onClick={() => next && onTurn(next)}
      >
        <ChevronRight size={18} className="flip" />
      </IconButton>
    </nav>
  );
}
