/** What the last broadcast came to, however it ended. Once closed it stays so until its anchor asks for it again. */
import { X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveSummary } from '../../api/schema.gen';
import { dayAndTime, duration, shortNumber } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { readText, writeText } from '../../lib/storage';
import { Button } from '../../ui/button';
import buttons from '../../ui/button.module.css';
import styles from './received.module.css';

/** Where the browser keeps which broadcast's summary was closed. */
const CLOSED = 'summaryClosed';

export function SummaryCard({ session }: { session: LiveSummary }) {
  const { t } = useTranslation(['studio', 'common']);
  const [closed, setClosed] = useState(() => readText(CLOSED) === session.sessionId);
  const pressed = useRef(false);
  const turn = (to: boolean) => {
    pressed.current = true;
    writeText(CLOSED, to ? session.sessionId : null);
    setClosed(to);
  };
  // The pressed button is gone: the reading goes on at the one in its place.
  const instead = useCallback((button: HTMLButtonElement | null) => {
    if (pressed.current) button?.focus();
  }, []);
  if (closed) {
    return (
      <div>
        <Button ref={instead} look="plain" size="small" onClick={() => turn(false)}>
          {t('studio:summary.again')}
        </Button>
      </div>
    );
  }
  return (
    <section aria-labelledby="summary" className="stack gap-8">
      <div className="row gap-8 apart">
        <h3 id="summary" className={styles.title}>
          {t('studio:summary.title', { time: dayAndTime(t, session.endTime, serverNow()) })}
        </h3>
        <button
          ref={instead}
          type="button"
          className={buttons.icon}
          aria-label={t('common:action.close')}
          onClick={() => turn(true)}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      <Figures session={session} />
      <p className={cx('quiet small', styles.note)}>
        {session.replayId !== null && (
          <>
            {t('studio:summary.recorded')}{' '}
            <Link to={`/replay/${session.replayId}`}>{t('studio:summary.replay')}</Link>
            {' · '}
          </>
        )}
        <Link to="/user/live-data">{t('studio:summary.all')}</Link>
      </p>
    </section>
  );
}

function Figures({ session }: { session: LiveSummary }) {
  const { t, i18n } = useTranslation(['studio', 'common']);
  const number = (value: number) => shortNumber(t, i18n.language, value);
  const figures = [
    ['duration', duration(session.durationSeconds)],
    ['peak', number(session.peak)],
    ['gifts', number(session.giftAmount)],
    ['followers', number(session.newFans)],
  ] as const;
  return (
    <dl className={cx('stack gap-12', styles.figures)}>
      {figures.map(([name, value]) => (
        <div key={name} className={cx('flex gap-2', styles.figure)}>
          <dt>{t(`studio:summary.${name}`)}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
