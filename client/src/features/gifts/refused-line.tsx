// Why the last gift was not sent, beside the place where it was sent from, and what one can do about it.
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/refusal';
import { cx } from '../../lib/cx';
import styles from './gift-bar.module.css';
import type { Sending } from './use-sending';

export function RefusedLine({ sending, onTopUp }: { sending: Sending; onTopUp: () => void }) {
  const { t } = useTranslation(['money', 'errors']);
  const { refusal, unanswered, missing } = sending;
  if (!refusal && unanswered === 0) return null;
  return (
    <p className={cx('row gap-8 error small', styles.refused)} role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>{refusal ? refusalText(t, refusal) : t('money:unanswered')}</span>
      {missing > 0 && (
        <button type="button" onClick={onTopUp}>
          {t('money:topUp.open')}
        </button>
      )}
    </p>
  );
}
