// Gifts, tips and envelopes as lines of the chat.
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { coinText } from '../../money/figures';
import { GiftArt } from '../../money/gift-art';
import { useGiftName } from '../../money/gifts';
import type { GiftEvent } from '../../realtime/frames.gen';
import type { ToldMoney } from '../../realtime/money-protocol';
import { Badges, type Worn } from '../../ui/badges';
import styles from './money-row.module.css';

interface MoneyRowProps {
  event: ToldMoney;
  /** Shows all shares of an envelope. */
  onEnvelope?: (redEnvelopeId: string) => void;
}

export function MoneyRow({ event, onEnvelope }: MoneyRowProps) {
  const { t, i18n } = useTranslation('money');
  const coins = (count: number) => t('coins.n', { n: coinText(i18n.language, count), count });
  const envelope = (of: Worn | undefined, words: string, redEnvelopeId: string, remark?: string) => (
    <p className={cx('flex gap-8 plain small', styles.line)} data-kind="envelope">
      {of && <Badges of={of} />}
      <span>
        {words}{' '}
        {onEnvelope && (
          <button type="button" tabIndex={-1} data-enter onClick={() => onEnvelope(redEnvelopeId)}>
            {t('line.look')}
          </button>
        )}
        {remark && <q dir="auto">{remark}</q>}
      </span>
    </p>
  );
  switch (event.k) {
    case 'gift':
      return <GiftLine event={event} />;
    case 'tip':
      return (
        <p className={cx('flex gap-8 plain small', styles.line)} data-kind="tip">
          <Badges of={event.u} />
          <span>
            {t('line.tip', { name: ownDirection(event.u.nickName), coins: coins(event.amount) })}
            {event.remark && <q dir="auto">{event.remark}</q>}
          </span>
        </p>
      );
    case 'envelopeOpen': {
      const { sender, totalAmount, totalCount, redEnvelopeId, remark } = event.envelope;
      const sent = { name: ownDirection(sender.nickName), coins: coins(totalAmount), count: totalCount };
      return envelope(sender, t('line.envelope', sent), redEnvelopeId, remark);
    }
    default: {
      const { best, refunded, redEnvelopeId } = event;
      const end = best
        ? t('line.best', { name: ownDirection(best.u.nickName), coins: coins(best.amount) })
        : t('line.nobody');
      const back = refunded > 0 ? ` ${t('line.refunded', { coins: coins(refunded) })}` : '';
      return envelope(best?.u, end + back, redEnvelopeId);
    }
  }
}

function GiftLine({ event }: { event: GiftEvent }) {
  const { t } = useTranslation('money');
  const name = useGiftName(event.giftId, event.name);
  return (
    <p className={cx('flex gap-8 plain small', styles.line)} data-kind="gift">
      <Badges of={event.u} />
      <GiftArt icon={event.icon} size={22} />
      <span>
        {t('line.gift', { name: ownDirection(event.u.nickName), gift: ownDirection(name), n: event.count })}
        {event.comboCount > event.count && (
          <b className={styles.combo}> · {t('line.combo', { n: event.comboCount })}</b>
        )}
      </span>
    </p>
  );
}
