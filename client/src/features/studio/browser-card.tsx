/** Going live from this browser: what is shown and heard, a look at it, and the button that sends it. */
import { Camera, CircleAlert, Radio, Square, SwitchCamera } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveSource, LiveStatus } from '../../api/enums.gen';
import { Refusal } from '../../api/refusal';
import { cx } from '../../lib/cx';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { IconButton } from '../../ui/icon-button';
import { LiveBadge } from '../../ui/live-badge';
import { RadioPills } from '../../ui/radio-pills';
import { SectionHead } from '../../ui/section-head';
import { useToast } from '../../ui/toast';
import styles from './browser.module.css';
import { canShareScreen, mayCapture, type Picture } from './browser-capture';
import { BrowserCast, type Cast, isSending } from './browser-cast';
import { DeviceFields } from './browser-devices';
import { browserFault, faultText } from './browser-faults';
import { megabits } from './check-list';
import studio from './studio.module.css';
import { type HouseConfig, useHouseActs } from './studio-data';

const LEVEL_MS = 100;
const PICTURES: readonly Picture[] = ['camera', 'screen', 'both'];
/** Set while the page is loaded anew for the right to use the camera. */
const PRESSED = 'browserCast';

interface BrowserCardProps {
  config: HouseConfig;
  /** Where offers go. */
  address: string;
  onSending: (sending: boolean) => void;
}

export default function BrowserCard({ config, address, onSending }: BrowserCardProps) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const { cast, now } = useCast(config, address);
  const [asking, setAsking] = useState(false);
  const again = usePressAgain(cast);
  const { phase, fault } = now;
  const sending = isSending(now);
  const opened = phase !== 'off' && phase !== 'opening';

  useEffect(() => {
    onSending(sending);
    return () => onSending(false);
  }, [sending, onSending]);
  useEndOf(config, cast, sending);

  const stop = () =>
    cast.stop().catch((refusal) => {
      toast.refuse(refusal);
    });

  return (
    <section className={cx('stack gap-16 shrinks', studio.card)} aria-labelledby="browser">
      <SectionHead id="browser" title={t('browser.title')} />
      <p className="quiet small">{t('browser.text')}</p>
      {canShareScreen() ? (
        <RadioPills
          question={t('browser.picture')}
          name="browserPicture"
          items={PICTURES.map((value) => ({ value, label: t(`browser.pictures.${value}`) }))}
          value={now.picture}
          onChange={(picture) => void cast.choose(picture)}
        />
      ) : (
        <p className="quiet small">{t('browser.noScreen')}</p>
      )}
      {opened && (
        <>
          <Preview cast={cast} now={now} />
          <LevelMeter level={cast.level} />
          <DeviceFields cast={cast} now={now} />
        </>
      )}
      <StatusLine now={now} />
      {again && phase === 'off' && <p role="status">{t('browser.loaded')}</p>}
      {fault && (
        <p className={cx('flex gap-6 error small', styles.wrong)} role="alert">
          <CircleAlert size={15} aria-hidden />
          {faultText(t, fault)}
        </p>
      )}
      <div className="flex wraps gap-10">
        {now.isDark && (
          <Button look="outline" onClick={() => void cast.again()}>
            {t('browser.again')}
          </Button>
        )}
        {!opened && (
          <Button look="outline" busy={phase === 'opening'} onClick={() => open(cast, now, again)}>
            <Camera size={17} aria-hidden />
            {t('browser.open')}
          </Button>
        )}
        {phase === 'ready' && (
          <>
            <Button disabled={now.isDark} onClick={() => cast.goLive()}>
              <Radio size={17} aria-hidden />
              {t('browser.goLive')}
            </Button>
            <Button look="plain" onClick={() => cast.close()}>
              {t('browser.close')}
            </Button>
          </>
        )}
        {sending && (
          <Button look="danger" onClick={() => (phase === 'connecting' ? void stop() : setAsking(true))}>
            <Square size={15} aria-hidden />
            {t('browser.stop')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking && sending}
        onClose={() => setAsking(false)}
        title={t('live.endAsk')}
        text={t('live.endText')}
        confirmLabel={t('browser.stop')}
        danger
        onConfirm={stop}
      />
    </section>
  );
}

/** One for as long as the card is on the page. */
function useCast(config: HouseConfig, address: string): { cast: BrowserCast; now: Cast } {
  const { start, end, reread } = useHouseActs();
  const acts = useRef({ config, address, start, end, reread });
  acts.current = { config, address, start, end, reread };
  const [cast] = useState(
    () =>
      new BrowserCast({
        target: () => ({
          address: acts.current.address,
          liveCode: acts.current.config.ingest?.liveCode ?? '',
        }),
        previews: () => acts.current.config.goLiveOnPush === false,
        start: () => acts.current.start(LiveSource.Push, null),
        end: () => acts.current.end(),
        reread: () => acts.current.reread(),
      }),
  );
  useEffect(() => cast.leave, [cast]);
  return { cast, now: useSyncExternalStore(cast.subscribe, cast.get) };
}

/** Stops to send when the broadcast that was sent is over in the room: ended elsewhere, or closed by an operator. */
function useEndOf({ sessionId, liveStatus }: HouseConfig, cast: BrowserCast, sending: boolean) {
  const sent = useRef<string | null>(null);
  const over = useEffectEvent(() => {
    const closed = liveStatus === LiveStatus.Suspended;
    cast.over(closed ? browserFault(new Refusal('ROOM_SUSPENDED')) : null);
  });
  useEffect(() => {
    const was = sent.current;
    sent.current = sending ? sessionId : null;
    if (sending && was !== null && sessionId === null) over();
  }, [sessionId, sending]);
}

/**
 * Opens the devices. A tab that was loaded at another page of the site may not use them: it is loaded anew, and goes on
 * from there.
 */
function open(cast: BrowserCast, now: Cast, again: boolean) {
  if (mayCapture() || again) {
    void cast.open();
    return;
  }
  sessionStorage.setItem(PRESSED, now.picture);
  window.location.reload();
}

/** Whether the page was loaded anew after a press that only another press can follow. */
function usePressAgain(cast: BrowserCast): boolean {
  const [again, setAgain] = useState(false);
  useEffect(() => {
    const pressed = PICTURES.find((picture) => picture === sessionStorage.getItem(PRESSED));
    sessionStorage.removeItem(PRESSED);
    if (!pressed) return;
    void cast.choose(pressed);
    if (pressed === 'camera') void cast.open();
    else setAgain(true);
  }, [cast]);
  return again;
}

function Preview({ cast, now }: { cast: BrowserCast; now: Cast }) {
  const { t } = useTranslation('studio');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = now.preview;
  }, [now.preview]);
  // After the page was loaded anew, its old place may lie elsewhere, and browsers start no picture out of sight.
  useEffect(() => void video.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div className={styles.preview}>
      <video ref={video} autoPlay muted playsInline aria-label={t('browser.preview')} />
      {now.facing && (
        <span className={styles.turn}>
          <IconButton label={t('browser.turn')} onClick={() => void cast.turn()}>
            <SwitchCamera size={20} aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  );
}

function StatusLine({ now }: { now: Cast }) {
  const { t } = useTranslation('studio');
  const { phase, sent } = now;
  const isSaid = phase !== 'off' && phase !== 'opening';
  return (
    <>
      <p className="row wraps gap-10 strong" role="status">
        {phase === 'live' && <LiveBadge />}
        {isSaid && <span className={styles.state}>{t(`browser.status.${phase}`)}</span>}
        {phase === 'off' && now.isOver && <span className={styles.state}>{t('browser.status.ended')}</span>}
      </p>
      {sent && (
        <p className={cx('quiet small', styles.sent)} data-testid="sent">
          {t('browser.sent', { ...sent, n: megabits(sent.bitRate) })}
        </p>
      )}
    </>
  );
}

/** How loud the microphone is. */
function LevelMeter({ level }: { level: () => number }) {
  const { t } = useTranslation('studio');
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (meter.current) meter.current.value = level();
    }, LEVEL_MS);
    return () => clearInterval(timer);
  }, [level]);
  return (
    <div className="stack gap-6 quiet small strong">
      <span aria-hidden>{t('browser.level')}</span>
      <meter ref={meter} className={styles.meter} min={0} max={100} aria-label={t('browser.level')} />
    </div>
  );
}
