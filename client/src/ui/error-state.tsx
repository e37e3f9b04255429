// Says in the reader's language why a part could not be loaded, and offers to try again.
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../api/refusal';
import { cx } from '../lib/cx';
import { Button } from './button';
import styles from './notice.module.css';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** One quiet line instead of a block, for a section among others. */
  line?: boolean;
}

export function ErrorState({ error, onRetry, line }: ErrorStateProps) {
  const { t } = useTranslation(['common', 'errors'], { useSuspense: false });
  return (
    <div className={cx('stack gap-8 faint text-centre', styles.notice, line && styles.line)} role="alert">
      <TriangleAlert size={line ? 20 : 40} aria-hidden />
      <p className={line ? undefined : styles.title}>{refusalText(t, error)}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button look="ghost" size="small" onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
