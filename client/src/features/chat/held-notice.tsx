/** In the place of the composer, for those the rules keep waiting: what is missing, and the way there. */
import { Clock3, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { timeLeft } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { spanText } from '../../lib/span-text';
import { Button } from '../../ui/button';
import styles from './composer.module.css';
import type { ComposerState } from './composer-state';

interface HeldNoticeProps {
  state: Extract<ComposerState, { kind: 'followers' | 'young' }>;
  onFollow: (() => void) | undefined;
}

export default function HeldNotice({ state, onFollow }: HeldNoticeProps) {
  const { t } = useTranslation('room');
  const { kind, minutes, leftSeconds } = state;
  const span = spanText(t, minutes);
  const sentence =
    kind === 'young'
      ? t('composer.young', { span })
      : minutes === 0
        ? t('composer.followers')
        : t('composer.followersFor', { span });
  return (
    <div className={cx(styles.composer, styles.shut)} data-testid="held">
      <Clock3 size={18} aria-hidden />
      <div className="shrinks grows">
        <p className={cx('plain bold', styles.shutTitle)}>{sentence}</p>
        {leftSeconds !== null && (
          <p className={cx('num flex wraps quiet tiny', styles.shutText)}>
            {t('composer.left', { left: timeLeft(leftSeconds) })}
          </p>
        )}
      </div>
      {kind === 'followers' && !state.followed && onFollow && (
        <Button size="small" onClick={onFollow}>
          <UserPlus size={15} aria-hidden />
          {t('composer.follow')}
        </Button>
      )}
    </div>
  );
}
