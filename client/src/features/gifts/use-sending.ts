/** Sending gifts in one room: what is under way, the combo that runs, and why a gift was refused. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, type Refusal } from '../../api/refusal';
import { useBalance } from '../../money/balance';
import { idempotentCalls, isUnanswered } from '../../money/idempotent-calls';
import type { Gift } from '../../money/shapes';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';
import { type Combo, comboAfter } from './combo';

/** Presses that may wait for their turn; more would spend coins nobody sees go. */
const MOST_WAITING = 20;

export interface Sending {
  pending: number;
  /** Gifts without an answer yet. The page repeats each under its id until it has one. */
  unanswered: number;
  combo: Combo | null;
  refusal: Refusal | null;
  /** The last gift that was sent, for those who listen. */
  last: { gift: Gift; total: number } | null;
  /** Coins lacking for the last sending; 0 when it was not about coins. */
  missing: number;
  send: (gift: Gift, count: number) => void;
  forget: () => void;
}

export function useSending(houseId: string): Sending {
  const { isLogin, openLogin } = useSession();
  const { t } = useTranslation('money');
  const toast = useToast();
  const { coins, settle, refresh } = useBalance();
  const [pending, setPending] = useState(0);
  const [unanswered, setUnanswered] = useState(0);
  const [combo, setCombo] = useCombo();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [missing, setMissing] = useState(0);
  const [last, setLast] = useState<Sending['last']>(null);
  const waiting = useRef(0);

  const forget = useCallback(() => {
    setRefusal(null);
    setMissing(0);
  }, []);

  const wait = (more: 1 | -1) => {
    waiting.current += more;
    setPending(waiting.current);
  };

  const give = async (gift: Gift, count: number) => {
    let late = false;
    wait(1);
    try {
      const body = { houseId, giftId: gift.giftId, count };
      const sent = await idempotentCalls.do('/web_anchor/send_gift', body, () => {
        late = true;
        wait(-1);
        setUnanswered((n) => n + 1);
        setCombo(null);
        forget();
      });
      if (late) {
        toast.show(`${t('gift.sentIt', { name: gift.name })} ×${count}`);
        return;
      }
      settle(sent.balance);
      setCombo(comboAfter(gift, count, sent, Date.now()));
      setLast({ gift, total: sent.comboCount });
      forget();
    } catch (thrown) {
      const why = asRefusal(thrown);
      // Without an answer it ends only with the login.
      const isOpen = isUnanswered(why);
      if (isOpen) toast.show(t('loginEnded'), { bad: true, stay: 8_000 });
      else if (late) toast.refuse(why);
      if (late) return;
      setRefusal(isOpen ? null : why);
      setCombo(null);
      if (why.code === 'BALANCE_NOT_ENOUGH') setMissing(lacking(why, gift.price * count, coins));
    } finally {
      if (late) {
        setUnanswered((n) => n - 1);
        // The person may be elsewhere by now, and the answer may be that of the first try.
        refresh();
      } else wait(-1);
    }
  };

  const send = (gift: Gift, count: number) => {
    if (!isLogin) {
      openLogin();
      return;
    }
    if (waiting.current < MOST_WAITING) void give(gift, count);
  };

  return { pending, unanswered, combo, refusal, last, missing, send, forget };
}

/** The combo that runs, until its time is over. */
function useCombo() {
  const [combo, setCombo] = useState<Combo | null>(null);
  useEffect(() => {
    if (!combo) return;
    const timer = setTimeout(() => setCombo(null), Math.max(0, combo.until - Date.now()));
    return () => clearTimeout(timer);
  }, [combo]);
  return [combo, setCombo] as const;
}

function lacking({ params }: Refusal, price: number, coins: number | null): number {
  const need = typeof params.need === 'number' ? params.need : price;
  const has = typeof params.balance === 'number' ? params.balance : (coins ?? 0);
  return Math.max(1, need - has);
}
