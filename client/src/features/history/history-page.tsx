// What somebody has watched: the way back to it, and out of the list; one entry, all of them, or no list from now on.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '../../api/post';
import type { HistoryAnswer, WatchedItem } from '../../api/schema.gen';
import { usePages } from '../../api/use-pages';
import { HISTORY, historyChanged } from '../../api/watch-history';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SectionHead } from '../../ui/section-head';
import { Switch } from '../../ui/switch';
import { useToast } from '../../ui/toast';
import styles from './history.module.css';
import { WatchedList } from './watched-list';

const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

const pageSize = 20;

export default function HistoryPage() {
  const { t, i18n } = useTranslation('personal');
  useTitle(t('menu.history'));
  const query = usePages<WatchedItem>([HISTORY, i18n.language], 'watchedId', (pageNum, signal) =>
    post(HISTORY, { pageNum, pageSize }, signal),
  );
  const first = query.data?.pages[0] as HistoryAnswer | undefined;
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('menu.history')}>
        {query.rows.length > 0 && <ClearAll />}
      </SectionHead>
      {first && <Keep keeps={first.keeps} />}
      <WatchedList
        list="history"
        label={t('menu.history')}
        query={query}
        empty={
          <EmptyState
            title={t('history.none')}
            text={first?.keeps ? t('history.noneText') : undefined}
            action={
              <Link to="/" className={buttonClass({ look: 'ghost' })}>
                {t('history.toHome')}
              </Link>
            }
          />
        }
      />
    </div>
  );
}

/** The switch that turns the history off. It shows the new value before the server has answered. */
function Keep({ keeps }: { keeps: boolean }) {
  const { t } = useTranslation('personal');
  const queries = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = async (keep: boolean) => {
    setAsked(keep);
    try {
      await post('/web_my/watch_history_keep', { keep });
      await queries.invalidateQueries({ queryKey: [HISTORY] });
    } catch (refusal) {
      toast.refuse(refusal);
    } finally {
      setAsked(null);
    }
  };
  return (
    <div className={cx('stack gap-6', styles.keep)}>
      <Switch
        checked={asked ?? keeps}
        disabled={asked !== null}
        onChange={(keep) => void change(keep)}
        label={t('history.keep')}
      />
      <p className="quiet small">{t('history.keepText')}</p>
    </div>
  );
}

function ClearAll() {
  const { t } = useTranslation('personal');
  const queries = useQueryClient();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const clear = async () => {
    try {
      await post('/web_my/watch_history_delete', { all: true });
    } catch (refusal) {
      toast.refuse(refusal);
      throw refusal;
    }
    historyChanged(queries);
    toast.show(t('history.cleared'));
  };
  return (
    <>
      <Button look="ghost" size="small" onClick={() => setAsking(true)}>
        {t('history.clear')}
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmDialog
            open
            danger
            title={t('history.clearTitle')}
            text={t('history.clearText')}
            confirmLabel={t('history.clear')}
            onConfirm={clear}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
