// All recordings of an anchor with what they take, and those whose deletion can be taken back.
import { EyeOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnReplay } from '../../api/schema.gen';
import { clockTime, duration, momentText, wholeDate } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ltr, ownDirection } from '../../lib/isolate';
import { Button } from '../../ui/button';
import { Cover } from '../../ui/cover';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import styles from './recordings.module.css';
import { useOwnReplays, useRecordingActs } from './recordings-data';
import { sizeText } from './sizes';

export function RecordingList() {
  const { t } = useTranslation('studio');
  const query = useOwnReplays();
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  const list = pages.flatMap(({ page }) => page.list);
  return (
    <>
      {first && first.page.total > 0 && (
        <dl className={styles.totals}>
          <div>
            <dt>{t('recordings.count')}</dt>
            <dd>{first.page.total}</dd>
          </div>
          <div>
            <dt>{t('recordings.storage')}</dt>
            <dd>{sizeText(first.bytes)}</dd>
          </div>
          <div>
            <dt>{t('recordings.keeping')}</dt>
            <dd>
              {first.keepDays > 0 ? t('recordings.days', { count: first.keepDays }) : t('recordings.forEver')}
            </dd>
          </div>
        </dl>
      )}
      <GrowingList
        query={query}
        count={list.length}
        loading={<Skeleton height={320} />}
        empty={<EmptyState title={t('recordings.none')} text={t('recordings.noneText')} />}
      >
        <ul className="stack gap-12">
          {list.map((replay) => (
            <li key={replay.replayId}>
              <Row replay={replay} />
            </li>
          ))}
        </ul>
      </GrowingList>
      {first && first.deleted.length > 0 && <Deleted list={first.deleted} />}
    </>
  );
}

function Row({ replay }: { replay: OwnReplay }) {
  const { t } = useTranslation('studio');
  const { startTime, expireTime } = replay;
  return (
    <Link to={`/user/recordings/${replay.replayId}`} className={cx('stack gap-16', styles.row)}>
      <span className={styles.thumb}>
        <Cover image={replay.image} />
        <span className={styles.length}>{ltr(duration(replay.durationSeconds))}</span>
      </span>
      <span className={cx('stack gap-6 shrinks', styles.about)}>
        <b dir="auto">{replay.title}</b>
        <span className={cx('flex wraps quiet small', styles.facts)}>
          <span>{ownDirection(momentText(startTime))}</span>
          <span>{t('recordings.visits', { count: replay.visitHistory })}</span>
          <span>{sizeText(replay.bytes)}</span>
          <span>
            {expireTime === null
              ? t('recordings.keptForEver')
              : t('recordings.keptUntil', { date: ownDirection(wholeDate(expireTime)) })}
          </span>
        </span>
        <State replay={replay} />
      </span>
    </Link>
  );
}

function State({ replay }: { replay: OwnReplay }) {
  const { t } = useTranslation('studio');
  if (!replay.hidden && !replay.trimmed) return null;
  return (
    <span className="flex wraps gap-6">
      {replay.hidden && (
        <span className={cx('inline-row gap-4 quiet small', styles.state)}>
          <EyeOff size={14} aria-hidden />
          {replay.withheld ? t('recordings.withheld') : t('recordings.hidden')}
        </span>
      )}
      {replay.trimmed && (
        <span className={cx('inline-row gap-4 quiet small', styles.state)}>{t('recordings.trimmed')}</span>
      )}
    </span>
  );
}

function Deleted({ list }: { list: OwnReplay[] }) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const { restore } = useRecordingActs();
  const [busy, setBusy] = useState<string | null>(null);
  const back = (replayId: string) => {
    setBusy(replayId);
    restore(replayId)
      .catch(toast.refuse)
      .finally(() => setBusy(null));
  };
  return (
    <section className={cx('stack gap-12', styles.deleted)} aria-labelledby="recordings-deleted">
      <SectionHead id="recordings-deleted" title={t('recordings.deleted')} />
      <ul className={cx('stack gap-2', styles.lines)}>
        {list.map(({ replayId, title, undoTime }) => (
          <li key={replayId}>
            <span className="shrinks grows breaks">
              <b dir="auto">{title}</b>
              <small>{t('recordings.undoUntil', { time: ltr(clockTime(undoTime ?? 0)) })}</small>
            </span>
            <Button look="outline" size="small" busy={busy === replayId} onClick={() => back(replayId)}>
              <Undo2 size={16} aria-hidden className="flip" />
              {t('recordings.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
