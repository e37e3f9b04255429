/** Beginning and ending a broadcast, and the own picture as viewers get it. */

import { ExternalLink, Square } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { duration, shortNumber } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { LiveStage } from '../../player/live-stage';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { Button, buttonClass } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { LiveBadge } from '../../ui/live-badge';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import { MarkForm } from './mark-form';
import { ReceivedCard } from './received-card';
import { isOpen } from './start-plan';
import styles from './studio.module.css';
import { type HouseConfig, type LiveEnd, useLastBroadcast, useOwnPlayer } from './studio-data';
import { SummaryCard } from './summary-card';

const StartAssistant = lazy(() => import('./start-assistant'), 'match', 'book');

interface BroadcastCardProps {
  config: HouseConfig;
  onEnd: () => Promise<LiveEnd>;
  /** The room went on or off the air. */
  onStatus: () => Promise<unknown>;
  onUnsaved: (unsaved: boolean) => void;
  onMarkUnsaved: (unsaved: boolean) => void;
}

export function BroadcastCard({ config, onEnd, onStatus, onUnsaved, onMarkUnsaved }: BroadcastCardProps) {
  const { t, i18n } = useTranslation('studio');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const view = useRoomView(useRoomChannel(config.houseId));
  const status = view.liveStatus ?? config.liveStatus;
  const living = status === LiveStatus.Living || status === LiveStatus.Interrupted;
  const open = isOpen(config, status);
  const own = useOwnPlayer(config.houseId, living);
  const last = useLastBroadcast(!open);
  const told = view.liveStatus;
  useEffect(() => {
    if (told !== null) void onStatus();
  }, [told, onStatus]);

  const end = async () => {
    try {
      const { durationSeconds, peak } = await onEnd();
      toast.show(t('live.ended', { time: duration(durationSeconds), peak }), { stay: 8_000 });
    } catch (refusal) {
      toast.refuse(refusal);
      throw refusal;
    }
  };

  return (
    <section className={cx('stack gap-16 shrinks', styles.card)} aria-labelledby="broadcast">
      <SectionHead id="broadcast" title={t('live.title')}>
        <Link to={`/anchor/room/${config.houseId}`} className={buttonClass({ look: 'plain', size: 'small' })}>
          <ExternalLink size={16} aria-hidden className="flip" />
          {t('toRoom')}
        </Link>
      </SectionHead>
      <div className={styles.preview}>
        <LiveStage
          player={own.data?.player ?? null}
          live={status}
          cover={config.houseImage}
          onStale={() => void own.refetch()}
          idle={<p className={styles.previewText}>{t('previewEmpty')}</p>}
        />
      </div>
      <p className="row wraps gap-10 strong" role="status">
        {status === LiveStatus.Living ? <LiveBadge /> : <span>{t(`live.status.${status}`)}</span>}
        {status === LiveStatus.Living && view.viewers !== null && (
          <span className={cx('num quiet')}>
            {t('live.watching', { n: shortNumber(t, i18n.language, view.viewers) })}
          </span>
        )}
        {config.sessionId !== null && !living && !config.ingest?.received && (
          <span className={cx('quiet small', styles.waiting)}>{t('live.waiting')}</span>
        )}
      </p>
      {config.ingest && <ReceivedCard ingest={config.ingest} />}
      {last && !open && <SummaryCard key={last.sessionId} session={last} />}
      {living && <MarkForm houseId={config.houseId} onUnsaved={onMarkUnsaved} />}
      {open ? (
        <div className="flex wraps gap-10">
          <Button look="danger" onClick={() => setAsking(true)}>
            <Square size={15} aria-hidden />
            {t('live.end')}
          </Button>
        </div>
      ) : (
        <Suspense fallback={<Skeleton height={480} />}>
          <StartAssistant config={config} status={status} onUnsaved={onUnsaved} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('live.endAsk')}
        text={t('live.endText')}
        confirmLabel={t('live.end')}
        danger
        onConfirm={end}
      />
    </section>
  );
}
