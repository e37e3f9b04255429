/** In the place of the composer: until when one is muted, why, and how much longer. */
import { MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MuteType } from '../../api/enums.gen';
import { dayAndTime, timeLeft } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import styles from './composer.module.css';
import type { ComposerState } from './composer-state';
import { reasonText } from './reason-text';

export default function MutedNotice(state: Extract<ComposerState, { kind: 'muted' }>) {
  const { t } = useTranslation('room');
  const { endTime, leftSeconds, muteType, reason } = state;
  const sentence =
    endTime !== null
      ? t('composer.until', { time: dayAndTime(t, endTime, serverNow()) })
      : muteType === MuteType.MuteSession
        ? t('composer.session')
        : t('composer.permanent');
  return (
    <div className={cx(styles.composer, styles.shut)} data-testid="muted">
      <MicOff size={18} aria-hidden />
      <div>
        <p className={cx('plain bold', styles.shutTitle)}>{sentence}</p>
        <p className={cx('flex wraps quiet tiny', styles.shutText)}>
          {reason && <span dir="auto">{t('composer.reason', { reason: reasonText(t, reason) })}</span>}
          {leftSeconds !== null && (
            <span className="num">{t('composer.left', { left: timeLeft(leftSeconds) })}</span>
          )}
        </p>
      </div>
    </div>
  );
}
