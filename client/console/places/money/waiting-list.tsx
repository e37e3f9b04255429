// What waits for a second admin: who asked cannot agree.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { useOperator } from '../../access/operator';
import { Moment } from '../../frame/moment';
import styles from './money.module.css';

interface WaitingListProps {
  title: string;
  rows: readonly { id: string; askedBy: string; lapseTime: number; text: string }[];
  /** Throws what the server refuses. */
  onAgree: (id: string) => Promise<void>;
}

export function WaitingList({ title, rows, onAgree }: WaitingListProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { operatorId } = useOperator();
  const [busy, setBusy] = useState('');
  if (rows.length === 0) return null;
  const agree = async (id: string) => {
    setBusy(id);
    try {
      await onAgree(id);
      toast.show(t('money.waiting.agreed'));
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setBusy('');
    }
  };
  return (
    <section className={styles.waiting} aria-label={title}>
      <h2 className={styles.waitingTitle}>{title}</h2>
      <ul className={styles.files}>
        {rows.map(({ id, askedBy, lapseTime, text }) => (
          <li key={id} className={styles.file}>
            <span>{text}</span>
            <span className={styles.quiet}>
              {t('money.waiting.until')} <Moment time={lapseTime} />
            </span>
            {askedBy === operatorId ? (
              <span className={styles.quiet}>{t('money.waiting.yours')}</span>
            ) : (
              <Button size="small" busy={busy === id} onClick={() => agree(id)}>
                {t('money.waiting.agree')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
