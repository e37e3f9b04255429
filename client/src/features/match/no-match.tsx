// In the place of a match that is not there, or cannot be read.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { leadsNowhere } from '../../api/refusal';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import styles from './match-page.module.css';

export default function NoMatch({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('matchday');
  const unknown = leadsNowhere(error);
  return (
    <div className={styles.closed}>
      {unknown ? (
        <EmptyState
          page
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Link to="/match/0" className={buttonClass({ look: 'ghost' })}>
              {t('toMatches')}
            </Link>
          }
        />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </div>
  );
}
