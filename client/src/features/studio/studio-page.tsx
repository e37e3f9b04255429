/** "Start live", the live configuration: everything an anchor needs to go on air. Others read here how to become one. */

import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApplyStatus } from '../../api/enums.gen';
import type { ConfigureRequest } from '../../api/schema.gen';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LeaveGuard } from '../../ui/leave-guard';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { BroadcastCard } from './broadcast-card';
import { stageOf } from './broadcast-stage';
import { ClipsCard } from './clips-card';
import { CopyLine } from './copy-line';
import { PushSettings } from './push-settings';
import { RestreamCard } from './restream-card';
import { RoomDetailsForm } from './room-details-form';
import { StageLine } from './stage-line';
import { isOpen } from './start-plan';
import styles from './studio.module.css';
import { type HouseConfig, useHouseActs, useHouseConfig, useLastBroadcast } from './studio-data';

const BrowserCard = lazy(() => import('./browser-card'));

export default function StudioPage() {
  const { t } = useTranslation('studio');
  const { user, openLogin } = useSession();
  useTitle(t('title'));
  if (!user) {
    return (
      <div className={cx('stack gap-16', styles.outside)}>
        <h1 className="vh">{t('title')}</h1>
        <EmptyState
          title={t('guest.title')}
          text={t('guest.text')}
          action={<Button onClick={() => openLogin()}>{t('guest.login')}</Button>}
        />
      </div>
    );
  }
  if (!user.houseId) {
    const waiting = user.applyStatus === ApplyStatus.Submitted;
    return (
      <div className={cx('stack gap-16', styles.outside)}>
        <h1 className="vh">{t('title')}</h1>
        <EmptyState
          title={t('apply.title')}
          text={waiting ? t('apply.pending') : t('apply.text')}
          action={
            <Link to="/user/apply" className={buttonClass({})}>
              {waiting ? t('apply.see') : t('apply.go')}
            </Link>
          }
        />
      </div>
    );
  }
  return <Studio />;
}

function Studio() {
  const { t } = useTranslation('studio');
  const { data, error, refetch } = useHouseConfig();
  const { save, reread } = useHouseActs();
  const [detailsUnsaved, setDetailsUnsaved] = useState(false);
  const [planUnsaved, setPlanUnsaved] = useState(false);
  const [markUnsaved, setMarkUnsaved] = useState(false);
  const [sending, setSending] = useState(false);
  const failed = error !== null && !data;
  return (
    <div className={cx('stack gap-20', styles.studio)}>
      {sending ? <SendingGuard /> : (detailsUnsaved || planUnsaved || markUnsaved) && <LeaveGuard />}
      <div className={cx('stack gap-6', styles.intro)}>
        <SectionHead level={1} title={t('title')} />
        <p>{t('lead')}</p>
        {failed && <ErrorState error={error} onRetry={() => void refetch()} />}
      </div>
      {failed ? null : data ? (
        <Cards
          config={data}
          onStatus={reread}
          onSave={save}
          onDetailsUnsaved={setDetailsUnsaved}
          onPlanUnsaved={setPlanUnsaved}
          onMarkUnsaved={setMarkUnsaved}
          onSending={setSending}
        />
      ) : (
        <>
          <Skeleton height={620} />
          <Skeleton height={620} />
        </>
      )}
    </div>
  );
}

interface CardsProps {
  config: HouseConfig;
  onStatus: () => Promise<unknown>;
  onSave: (change: ConfigureRequest) => Promise<unknown>;
  onDetailsUnsaved: (unsaved: boolean) => void;
  onPlanUnsaved: (unsaved: boolean) => void;
  onMarkUnsaved: (unsaved: boolean) => void;
  onSending: (sending: boolean) => void;
}

/** The parts in the order in which they are used: a new room is set up first, then the broadcast begins. */
function Cards({ config, onStatus, onSave, ...tell }: CardsProps) {
  const { t } = useTranslation('studio');
  const view = useRoomView(useRoomChannel(config.houseId));
  const status = view.liveStatus ?? config.liveStatus;
  const stage = stageOf(config, status, useLastBroadcast(!isOpen(config, status)));
  const [isNew] = useState(stage === 'setUp');
  const whip = config.ingest?.whipAddress;
  const details = (
    <section key="room" className={cx('stack gap-16 shrinks', styles.card)} aria-labelledby="room-details">
      <SectionHead id="room-details" title={t('room')} />
      <RoomDetailsForm config={config} onSave={onSave} onUnsaved={tell.onDetailsUnsaved} />
    </section>
  );
  const broadcast = (
    <BroadcastCard
      key="broadcast"
      config={config}
      status={status}
      onStatus={onStatus}
      onUnsaved={tell.onPlanUnsaved}
      onMarkUnsaved={tell.onMarkUnsaved}
    />
  );
  return (
    <>
      <section className={cx(styles.card, styles.intro)} aria-label={t('stage.label')}>
        <StageLine stage={stage} explained={config.goLiveOnPush ? 'onPush' : 'preview'} />
      </section>
      <div className="stack gap-20 shrinks">{isNew ? [details, broadcast] : [broadcast, details]}</div>
      <div className="stack gap-20 shrinks">
        <PushSettings config={config} onSave={onSave} />
        {whip && (
          <Suspense fallback={<Skeleton height={200} />}>
            <BrowserCard config={config} address={whip} onSending={tell.onSending} />
          </Suspense>
        )}
        <RestreamCard config={config} />
        <ClipsCard config={config} onSave={onSave} />
        {config.ingest && <OverlayCard address={config.ingest.overlayUrl} />}
      </div>
    </>
  );
}

/** The chat as a page that broadcasting software lays over the picture. */
function OverlayCard({ address }: { address: string }) {
  const { t } = useTranslation('studio');
  return (
    <section className={cx('stack gap-16 shrinks', styles.card)} aria-labelledby="overlay">
      <SectionHead id="overlay" title={t('overlay')} />
      <CopyLine label={t('overlayAddress')} value={address} secret />
      <p className="quiet small">{t('overlayText')}</p>
    </section>
  );
}

/** Asks before the page that sends the picture is left. */
function SendingGuard() {
  const { t } = useTranslation('studio');
  return (
    <LeaveGuard
      words={{
        title: t('browser.leave.title'),
        text: t('browser.leave.text'),
        leave: t('browser.leave.leave'),
        stay: t('browser.leave.stay'),
      }}
    />
  );
}
