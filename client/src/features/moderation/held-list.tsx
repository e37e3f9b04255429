// Lines that wait because of a word that is held for review: each is let into the chat or dismissed.
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldLine } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { useHeldLines } from '../../realtime/use-held-lines';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { RelTime } from '../../ui/rel-time';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import styles from './moderation.module.css';
import { useModerationTools } from './moderation-data';

export function HeldList({ houseId }: { houseId: string }) {
  const { t } = useTranslation('moderation');
  const toast = useToast();
  const { decide } = useModerationTools(houseId);
  const { data, error, isPending, refetch } = useHeldLines(houseId, true);
  const [deciding, setDeciding] = useState<string | null>(null);
  const settle = async ({ heldId }: HeldLine, allow: boolean) => {
    setDeciding(heldId);
    try {
      await decide(heldId, allow);
    } catch (refusal) {
      toast.refuse(refusal);
    }
    setDeciding(null);
  };
  return (
    <div className="stack gap-12 at-top">
      <p className="faint small">{t('held.hint')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {isPending && <Skeleton height={60} />}
      {data?.list.length === 0 && (
        <p className={cx('faint small text-centre', styles.empty)}>{t('held.empty')}</p>
      )}
      <ul className={cx('stack gap-2', styles.people)} aria-label={t('tabs.held')}>
        {data?.list.map((line) => (
          <li key={line.heldId} className={styles.held} aria-busy={deciding === line.heldId}>
            <Avatar image={line.user.userImage} name={line.user.nickName} size={34} />
            <div className={cx('row wraps shrinks grows', styles.heldBody)}>
              <div className={cx('shrinks breaks', styles.heldText)}>
                <small>
                  <bdi>{line.user.nickName}</bdi> <Badges of={line.user} /> · <RelTime time={line.time} />
                </small>
                <p dir="auto">{line.text}</p>
              </div>
              <span className={styles.heldActs}>
                <Button
                  look="outline"
                  size="small"
                  disabled={deciding !== null}
                  onClick={() => void settle(line, true)}
                >
                  <Check size={15} aria-hidden />
                  {t('held.allow')}
                </Button>
                <Button
                  look="plain"
                  size="small"
                  disabled={deciding !== null}
                  onClick={() => void settle(line, false)}
                >
                  <X size={15} aria-hidden />
                  {t('held.dismiss')}
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
