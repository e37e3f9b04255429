/** Beginning, changing and ending a broadcast, and the own picture: as a preview, then as viewers get it. */

import { ExternalLink } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { shortNumber } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { LiveStage } from '../../player/live-stage';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { buttonClass } from '../../ui/button';
import { LiveBadge } from '../../ui/live-badge';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { EndButton } from './end-button';
import { MarkForm } from './mark-form';
import { ReceivedCard } from './received-card';
import { isOpen } from './start-plan';
import styles from './studio.module.css';
import { type HouseConfig, useLastBroadcast, useOwnPlayer } from './studio-data';
import { SummaryCard } from './summary-card';
import { useChoice } from './use-plan';

const StartAssistant = lazy(() => import('./start-assistant'), 'match', 'book');
const OnAirForm = lazy(() => import('./on-air-form'), 'match', 'book');

interface BroadcastCardProps {
  config: HouseConfig;
  status: LiveStatus;
  /** The room went on or off the air. */
  onStatus: () => Promise<unknown>;
  onUnsaved: (unsaved: boolean) => void;
  onMarkUnsaved: (unsaved: boolean) => void;
}

export function BroadcastCard({ config, status, onStatus, onUnsaved, onMarkUnsaved }: BroadcastCardProps) {
  const { t } = useTranslation('studio');
  const choice = useChoice();
  const view = useRoomView(useRoomChannel(config.houseId));
  const living = status === LiveStatus.Living || status === LiveStatus.Interrupted;
  const open = isOpen(config, status);
  const last = useLastBroadcast(!open);
  const told = view.liveStatus;
  useEffect(() => {
    if (told !== null) void onStatus();
  }, [told, onStatus]);

  return (
    <section className={cx('stack gap-16 shrinks', styles.card)} aria-labelledby="broadcast">
      <SectionHead id="broadcast" title={t('live.title')}>
        <Link to={`/anchor/room/${config.houseId}`} className={buttonClass({ look: 'plain', size: 'small' })}>
          <ExternalLink size={16} aria-hidden className="flip" />
          {t('toRoom')}
        </Link>
      </SectionHead>
      <OwnPicture config={config} status={status} />
      <StatusLine config={config} status={status} viewers={view.viewers} />
      {config.ingest && <ReceivedCard ingest={config.ingest} />}
      {last && !open && <SummaryCard key={last.sessionId} session={last} />}
      {living && <MarkForm houseId={config.houseId} onUnsaved={onMarkUnsaved} />}
      {open && (
        <div className="flex wraps gap-10">
          <EndButton />
        </div>
      )}
      <Suspense fallback={<Skeleton height={480} />}>
        {open ? (
          <OnAirForm config={config} choice={choice} onUnsaved={onUnsaved} />
        ) : (
          <StartAssistant config={config} status={status} choice={choice} onUnsaved={onUnsaved} />
        )}
      </Suspense>
    </section>
  );
}

/** Before the start the encoder's own picture, which only the anchor sees. */
function OwnPicture({ config, status }: { config: HouseConfig; status: LiveStatus }) {
  const { t } = useTranslation('studio');
  const living = status === LiveStatus.Living || status === LiveStatus.Interrupted;
  const own = useOwnPlayer(config.houseId, living);
  const preview = living ? null : (config.preview?.player ?? null);
  return (
    <div className={styles.preview}>
      <LiveStage
        key={preview?.url ?? 'room'}
        player={preview ?? own.data?.player ?? null}
        live={preview ? LiveStatus.Living : status}
        cover={config.houseImage}
        muted={preview !== null}
        onStale={() => void own.refetch()}
        idle={<p className={styles.previewText}>{t('previewEmpty')}</p>}
      />
      {preview && <p className={styles.previewBadge}>{t('previewBadge')}</p>}
    </div>
  );
}

interface StatusLineProps {
  config: HouseConfig;
  status: LiveStatus;
  viewers: number | null;
}

function StatusLine({ config, status, viewers }: StatusLineProps) {
  const { t, i18n } = useTranslation('studio');
  const living = status === LiveStatus.Living || status === LiveStatus.Interrupted;
  const begins = config.sessionId !== null && !living;
  const said = !living && config.preview !== null ? t('live.previewing') : t(`live.status.${status}`);
  return (
    <p className="row wraps gap-10 strong" role="status">
      {status === LiveStatus.Living ? (
        <LiveBadge />
      ) : (
        <span>{begins && config.preview ? t('live.begins') : said}</span>
      )}
      {status === LiveStatus.Living && viewers !== null && (
        <span className={cx('num quiet')}>
          {t('live.watching', { n: shortNumber(t, i18n.language, viewers) })}
        </span>
      )}
      {begins && !config.ingest?.received && (
        <span className={cx('quiet small', styles.waiting)}>{t('live.waiting')}</span>
      )}
    </p>
  );
}
