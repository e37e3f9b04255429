// What the staff of the room did, newest first; what is young enough can be undone from here.
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ModerationView } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { useServerNow } from '../../lib/use-server-now';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { RelTime } from '../../ui/rel-time';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import { sentenceOf } from './log-text';
import styles from './moderation.module.css';
import { UNDO_MS, useLog, useModerationTools } from './moderation-data';

interface ModLogProps {
  houseId: string;
}

export function ModLog({ houseId }: ModLogProps) {
  const { t } = useTranslation(['moderation', 'common', 'room']);
  const toast = useToast();
  const { undo } = useModerationTools(houseId);
  const log = useLog(houseId);
  const now = useServerNow();
  const takeBack = async ({ actionId }: ModerationView) => {
    try {
      await undo(actionId);
      toast.show(t('room:did.undone'));
    } catch (refusal) {
      toast.refuse(refusal);
    }
  };
  return (
    <div className="stack gap-12 at-top">
      {log.error && log.rows.length === 0 && (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} line />
      )}
      {log.isPending && <Skeleton height={120} />}
      {log.isSuccess && log.rows.length === 0 && (
        <p className={cx('faint small text-centre', styles.empty)}>{t('moderation:log.empty')}</p>
      )}
      <ol className={cx('stack', styles.log)} aria-label={t('moderation:tabs.log')}>
        {log.rows.map((row) => (
          <li key={row.actionId} data-undone={row.undone || undefined}>
            <div>
              <p dir="auto">{sentenceOf(t, row)}</p>
              <small>
                <RelTime time={row.createTime} />
                {row.undone && <span>{t('moderation:log.undone')}</span>}
              </small>
            </div>
            {!row.undone && row.action !== 'restore' && now - row.createTime < UNDO_MS && (
              <Button look="plain" size="small" onClick={() => void takeBack(row)}>
                <Undo2 size={15} aria-hidden className="flip" />
                {t('moderation:log.undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {log.hasNextPage && (
        <Button look="ghost" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('common:action.more')}
        </Button>
      )}
    </div>
  );
}
