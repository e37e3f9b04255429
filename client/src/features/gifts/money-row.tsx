// Gifts, tips and envelopes as lines of the chat.
import { useTranslation } from 'react-i18next';
import { coinText } from '../../money/figures';
import { GiftArt } from '../../money/gift-art';
import type { GiftEvent } from '../../realtime/frames.gen';
import type { ToldMoney } from '../../realtime/money-protocol';
import styles from './money-row.module.css';
import { useGiftName } from './use-gift-name';

/** Keeps a name's direction from turning the sentence around it. */
const apart = (name: string) => `\u2068${name}\u2069`;

interface MoneyRowProps {
  event: ToldMoney;
  /** Shows all shares of an envelope. */
  onEnvelope?: (redEnvelopeId: string) => void;
}

export function MoneyRow({ event, onEnvelope }: MoneyRowProps) {
  const { t, i18n } = useTranslation('money');
  const coins = (count: number) => t('coins.n', { n: coinText(i18n.language, count), count });
  switch (event.k) {
    case 'gift':
      return <GiftLine event={event} />;
    case 'tip':
      return (
        <p className={styles.line} data-kind="tip">
          <span>
            {t('line.tip', { name: apart(event.u.nickName), coins: coins(event.amount) })}
            {event.remark && <q dir="auto">{event.remark}</q>}
          </span>
        </p>
      );
    case 'envelopeOpen': {
      const { sender, totalAmount, totalCount, redEnvelopeId, remark } = event.envelope;
      return (
        <p className={styles.line} data-kind="envelope">
          <span>
            {t('line.envelope', {
              name: apart(sender.nickName),
              coins: coins(totalAmount),
              count: totalCount,
            })}{' '}
            {onEnvelope && (
              <button type="button" onClick={() => onEnvelope(redEnvelopeId)}>
                {t('line.look')}
              </button>
            )}
            {remark && <q dir="auto">{remark}</q>}
          </span>
        </p>
      );
    }
    default: {
      const best = event.best;
      return (
        <p className={styles.line} data-kind="envelope">
          <span>
            {best
              ? t('line.best', { name: apart(best.u.nickName), coins: coins(best.amount) })
              : t('line.nobody')}{' '}
            {event.refunded > 0 && t('line.refunded', { coins: coins(event.refunded) })}{' '}
            {onEnvelope && (
              <button type="button" onClick={() => onEnvelope(event.redEnvelopeId)}>
                {t('line.look')}
              </button>
            )}
          </span>
        </p>
      );
    }
  }
}

function GiftLine({ event }: { event: GiftEvent }) {
  const { t } = useTranslation('money');
  const name = useGiftName(event.giftId, event.name);
  return (
    <p className={styles.line} data-kind="gift">
      <GiftArt icon={event.icon} size={22} />
      <span>
        {t('line.gift', { name: apart(event.u.nickName), gift: apart(name), n: event.count })}
        {event.comboCount > event.count && (
          <b className={styles.combo}> · {t('line.combo', { n: event.comboCount })}</b>
        )}
      </span>
    </p>
  );
}
