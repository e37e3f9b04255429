/** Where and with which key one pushes; hidden behind the cover gate until there is a cover. */
import { ImageUp, QrCode, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAndTime } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { SectionHead } from '../../ui/section-head';
import { Switch } from '../../ui/switch';
import { useToast } from '../../ui/toast';
import { CopyLine } from './copy-line';
import { MAX_KEY_FRAME_SECONDS } from './room-form';
import styles from './studio.module.css';
import type { HouseConfig } from './studio-data';

const QrDialog = lazy(() => import('./qr-dialog'));

interface PushSettingsProps {
  config: HouseConfig;
  onSave: (change: { resetLiveCode: true } | { goLiveOnPush: boolean }) => Promise<unknown>;
}

export function PushSettings({ config, onSave }: PushSettingsProps) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [scanning, setScanning] = useState(false);
  const { ingest } = config;

  const reset = async () => {
    try {
      await onSave({ resetLiveCode: true });
      toast.show(t('resetDone'));
    } catch (refusal) {
      toast.refuse(refusal);
      throw refusal;
    }
  };

  return (
    <section className={cx('stack gap-16 shrinks', styles.card)} aria-labelledby="push">
      <SectionHead id="push" title={t('push')} />
      {config.coverRequired || !ingest ? (
        <p className={cx('stack gap-10 quiet strong text-centre', styles.gate)} data-testid="cover-gate">
          <ImageUp size={26} aria-hidden />
          {t('coverRequired')}
        </p>
      ) : (
        <>
          <PushSwitch config={config} onSave={onSave} />
          <CopyLine label={t('pushAddress')} value={ingest.pushAddress} />
          <CopyLine label={t('liveCode')} value={streamKey(config.houseId, ingest.liveCode)} secret />
          <div className="flex wraps gap-10">
            <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setScanning(true)}>
              <QrCode size={15} aria-hidden />
              {t('qr.show')}
            </Button>
            <Button look="outline" size="small" onClick={() => setAsking(true)}>
              {t('reset')}
            </Button>
          </div>
          <Suspense fallback={null}>
            {scanning && (
              <QrDialog
                address={`${ingest.pushAddress}/${streamKey(config.houseId, ingest.liveCode)}`}
                onClose={() => setScanning(false)}
              />
            )}
          </Suspense>
          {typeof ingest.keyFrameSeconds === 'number' && ingest.keyFrameSeconds > MAX_KEY_FRAME_SECONDS && (
            <p className={cx('flex gap-10 plain small', styles.warning)} role="status">
              <TriangleAlert size={17} aria-hidden />
              {t('keyFrames', { n: Math.round(ingest.keyFrameSeconds * 10) / 10 })}
            </p>
          )}
          {typeof ingest.pauseEndTime === 'number' && (
            <p className={cx('flex gap-10 plain small', styles.warning)} role="status">
              <TriangleAlert size={17} aria-hidden />
              {t('paused', { time: dayAndTime(t, ingest.pauseEndTime, serverNow()) })}
            </p>
          )}
          <details className={cx('quiet small', styles.obs)} open>
            <summary>{t('obsTitle')}</summary>
            <ol>
              <li>{t('obs.1')}</li>
              <li>{t('obs.2')}</li>
              <li>{t('obs.3')}</li>
            </ol>
          </details>
          <CopyLine label={t('roomAddress')} value={ingest.roomAddress} />
          <CopyLine label={t('playAddress')} value={ingest.playStreamAddress} />
        </>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('resetAsk')}
        text={t('resetText')}
        confirmLabel={t('reset')}
        danger
        onConfirm={reset}
      />
    </section>
  );
}

/** Whether an encoder starts the broadcast, or sends a preview. */
function PushSwitch({ config: { goLiveOnPush }, onSave }: PushSettingsProps) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const change = (goLiveOnPush: boolean) => {
    setBusy(true);
    onSave({ goLiveOnPush })
      .then(() => toast.show(t('saved')), toast.refuse)
      .finally(() => setBusy(false));
  };
  return (
    <div className="stack gap-6">
      <Switch checked={goLiveOnPush} disabled={busy} onChange={change} label={t('onPush.label')} />
      <p className="quiet small">{goLiveOnPush ? t('onPush.on') : t('onPush.off')}</p>
    </div>
  );
}

/** The key as broadcasting software wants it: the room's number and the code. */
const streamKey = (houseId: string, liveCode: string) => `${houseId}?code=${liveCode}`;
