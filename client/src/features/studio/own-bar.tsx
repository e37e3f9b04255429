/** The anchor's bar in the own room: where the broadcast stands, its health and title, and Start, Mark and End. */
import { CircleCheck, Radio, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveSource } from '../../api/enums.gen';
import { cx } from '../../lib/cx';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { Button, buttonClass } from '../../ui/button';
import { LeaveGuard } from '../../ui/leave-guard';
import { LineForm } from '../../ui/line-form';
import { useToast } from '../../ui/toast';
import { stageOf } from './broadcast-stage';
import { EndButton } from './end-button';
import { MarkForm } from './mark-form';
import styles from './own-bar.module.css';
import { MAX } from './room-form';
import { StageLine } from './stage-line';
import { isOpen } from './start-plan';
import { type HouseConfig, useHouseActs, useHouseConfig, useLastBroadcast } from './studio-data';

export default function OwnBar({ houseId }: { houseId: string }) {
  const { data } = useHouseConfig();
  return data ? <Bar config={data} houseId={houseId} /> : null;
}

function Bar({ config, houseId }: { config: HouseConfig; houseId: string }) {
  const { t } = useTranslation('studio');
  const view = useRoomView(useRoomChannel(houseId));
  const status = view.liveStatus ?? config.liveStatus;
  const open = isOpen(config, status);
  const stage = stageOf(config, status, useLastBroadcast(!open));
  const [titleUnsaved, setTitleUnsaved] = useState(false);
  const [markUnsaved, setMarkUnsaved] = useState(false);
  return (
    <section className={cx('card stack gap-12', styles.bar)} aria-label={t('bar.label')}>
      {(titleUnsaved || markUnsaved) && <LeaveGuard />}
      <div className="row wraps apart gap-12">
        <StageLine stage={stage} />
        <div className="row wraps gap-8">
          <Link to="/user/configuration" className={buttonClass({ look: 'outline', size: 'small' })}>
            <SlidersHorizontal size={15} aria-hidden />
            {t('bar.studio')}
          </Link>
          {stage === 'preview' && <StartButton />}
          {open && <EndButton small />}
        </div>
      </div>
      <Health config={config} />
      {stage === 'live' && (
        <div className={styles.forms}>
          <Title config={config} onUnsaved={setTitleUnsaved} />
          <MarkForm houseId={houseId} onUnsaved={setMarkUnsaved} />
        </div>
      )}
    </section>
  );
}

/** Puts the preview on the air. */
function StartButton() {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const { start } = useHouseActs();
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    start(LiveSource.Push, null)
      .catch(toast.refuse)
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" busy={busy} onClick={press}>
      <Radio size={15} aria-hidden />
      {t('live.start')}
    </Button>
  );
}

function Title({ config, onUnsaved }: { config: HouseConfig; onUnsaved: (unsaved: boolean) => void }) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const { save } = useHouseActs();
  return (
    <LineForm
      key={config.houseName}
      name="ownTitle"
      label={t('start.title')}
      hint={t('start.titleHint')}
      begin={config.houseName}
      longest={MAX.houseName}
      showCount
      edits
      empty={t('houseNameHint')}
      act={t('save')}
      onSend={(houseName) => save({ houseName }).then(() => toast.show(t('air.saved')))}
      onUnsaved={onUnsaved}
    />
  );
}

/** What the server receives of the encoder, in a line; the studio says more. */
function Health({ config: { ingest } }: { config: HouseConfig }) {
  const { t } = useTranslation('studio');
  const received = ingest?.received;
  if (ingest?.refused) return <Said text={t('bar.refused')} bad />;
  if (!received) return null;
  const { length } = received.warnings;
  return length === 0 ? <Said text={t('check.fine')} /> : <Said text={t('bar.fix', { count: length })} bad />;
}

function Said({ text, bad }: { text: string; bad?: boolean }) {
  const Mark = bad ? TriangleAlert : CircleCheck;
  return (
    <p className={cx('row gap-8 small', styles.health)} data-bad={bad || undefined} role="status">
      <Mark size={16} aria-hidden />
      {text}
    </p>
  );
}
