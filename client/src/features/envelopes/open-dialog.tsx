// One envelope in the hand: wait for it, open it, see what was inside.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RedType } from '../../api/enums.gen';
import { refusalText } from '../../api/refusal';
import { duration } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { Coin } from '../../money/coins';
import { coinText } from '../../money/figures';
import type { RedEnvelope } from '../../realtime/money-protocol';
import type { RoomChannel } from '../../realtime/room-channel';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { Dialog } from '../../ui/dialog';
import { type Outcome, useTake } from './envelope-data';
import { EnvelopeMark } from './envelope-mark';
import styles from './open-dialog.module.css';
import { phaseOf, secondsToOpen } from './phase';

interface OpenDialogProps {
  envelope: RedEnvelope;
  channel: RoomChannel | null;
  /** The server's clock. */
  now: number;
  onClose: () => void;
  onLook: () => void;
}

export default function OpenDialog({ envelope, channel, now, onClose, onLook }: OpenDialogProps) {
  const { t, i18n } = useTranslation(['money', 'errors']);
  const takeShare = useTake(channel);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const phase = phaseOf(envelope, now);
  // Whoever reached for a public envelope has pressed already: no second press for the same share. A press that comes
  // before the opening is kept while this window is open.
  const [pressed, setPressed] = useState(
    envelope.redType !== RedType.Private && (phase === 'open' || phase === 'waiting'),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press is one question, whatever changes meanwhile.
  useEffect(() => {
    if (!pressed) return;
    const asking = new AbortController();
    void takeShare(envelope, asking.signal).then((outcome) => {
      if (asking.signal.aborted) return;
      setOutcome(outcome);
      setPressed(false);
    });
    return () => asking.abort();
  }, [pressed]);

  const got = outcome?.kind === 'took' ? outcome.amount : (envelope.myAmount ?? null);
  const refused = outcome?.kind === 'refused' && got === null ? outcome.refusal : null;
  return (
    <Dialog open onClose={onClose} width={340} title={t('money:envelope.title')}>
      <div className={cx('stack gap-14 text-centre', styles.envelope)}>
        <span className={cx('stack gap-8 bold', styles.sender)}>
          <Avatar image={envelope.sender.userImage} name={envelope.sender.nickName} size={48} />
          <bdi>{envelope.sender.nickName}</bdi>
          <Badges of={envelope.sender} />
        </span>
        <p className={styles.remark} dir="auto">
          {envelope.remark || t('money:envelope.wish')}
        </p>
        <div className={cx('stack centred', styles.heart)} role="status">
          {got !== null ? (
            <p className={cx('row gap-10', styles.amount)}>
              <Coin size={30} />
              <span className="num" data-testid="envelope-amount">
                {coinText(i18n.language, got)}
              </span>
              <span className="vh">{t('money:coins.word', { count: got })}</span>
            </p>
          ) : refused ? (
            <p className={styles.refused}>{refusalText(t, refused)}</p>
          ) : (
            <EnvelopeMark size={104} />
          )}
        </div>
        {got === null && !refused && phase === 'waiting' && (
          <p className={styles.count}>
            {t('money:envelope.opensIn', { time: duration(secondsToOpen(envelope, now)) })}
            {pressed && <span className={styles.kept}>{t('money:envelope.kept')}</span>}
          </p>
        )}
        {got === null && !refused && (
          <button
            type="button"
            className={styles.open}
            disabled={pressed || (phase !== 'open' && phase !== 'waiting')}
            aria-busy={pressed || undefined}
            onClick={() => setPressed(true)}
          >
            {t('money:envelope.open')}
          </button>
        )}
        {(got !== null || refused) && (
          <button type="button" className={styles.look} onClick={onLook}>
            {t('money:envelope.allShares')}
          </button>
        )}
      </div>
    </Dialog>
  );
}
