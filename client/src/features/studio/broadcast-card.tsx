/** Beginning and ending a broadcast, and the own picture as viewers get it. */

import { ExternalLink, Radio, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { cx } from '../../lib/cx';
import { duration, shortNumber } from '../../lib/format';
import { LiveStage } from '../../player/live-stage';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { Button, buttonClass } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { LiveBadge } from '../../ui/live-badge';
import { SectionHead } from '../../ui/section-head';
import { useToast } from '../../ui/toast';
import styles from './studio.module.css';
import { type HouseConfig, type LiveEnd, useOwnPlayer } from './studio-data';

interface BroadcastCardProps {
  config: HouseConfig;
  onStart: () => Promise<unknown>;
  onEnd: () => Promise<LiveEnd>;
}

export function BroadcastCard({ config, onStart, onEnd }: BroadcastCardProps) {
  const { t, i18n } = useTranslation('studio');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const view = useRoomView(useRoomChannel(config.houseId));
  const status = view.liveStatus ?? config.liveStatus;
  const living = status === LiveStatus.Living || status === LiveStatus.Interrupted;
  const open = living || config.sessionId !== null;
  const own = useOwnPlayer(config.houseId, living);

  const start = async () => {
    setBusy(true);
    await onStart().catch(toast.refuse);
    setBusy(false);
  };
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
    <section className={styles.card} aria-labelledby="broadcast">
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
      <p className={styles.status} role="status">
        {status === LiveStatus.Living ? <LiveBadge /> : <span>{t(`live.status.${status}`)}</span>}
        {status === LiveStatus.Living && view.viewers !== null && (
          <span className={cx('num', styles.viewers)}>
            {t('live.watching', { n: shortNumber(t, i18n.language, view.viewers) })}
          </span>
        )}
        {config.sessionId !== null && !living && <span className={styles.waiting}>{t('live.waiting')}</span>}
      </p>
      <div className={styles.liveActs}>
        {open ? (
          <Button look="danger" onClick={() => setAsking(true)}>
            <Square size={15} aria-hidden />
            {t('live.end')}
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void start()} disabled={status === LiveStatus.Suspended}>
            <Radio size={17} aria-hidden />
            {t('live.start')}
          </Button>
        )}
      </div>
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
