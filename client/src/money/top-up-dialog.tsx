// Buys coins: choose how many, pay, done. With the demo provider the order completes at once.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RechargeStatus } from '../api/enums.gen';
import { refusalText } from '../api/refusal';
import { useCall } from '../api/use-call';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorState } from '../ui/error-state';
import { Skeleton } from '../ui/skeleton';
import { useToast } from '../ui/toast';
import { useBalance } from './balance';
import { Coin, Coins } from './coins';
import { coinText, priceText } from './figures';
import { idempotentCalls } from './idempotent-calls';
import type { Product } from './shapes';
import styles from './top-up.module.css';

interface TopUpDialogProps {
  onClose: () => void;
  /** So many coins were lacking for what the person wanted. */
  missing?: number;
}

const worth = ({ coins, bonus }: Product) => coins + bonus;

/** The smallest product that is enough, else the largest. */
export function suitable(products: readonly Product[], missing: number): Product | undefined {
  const rising = [...products].sort((a, b) => worth(a) - worth(b));
  return rising.find((product) => worth(product) >= missing) ?? rising.at(-1);
}

export default function TopUpDialog({ onClose, missing = 0 }: TopUpDialogProps) {
  const { t, i18n } = useTranslation('money');
  const toast = useToast();
  const { coins, refresh } = useBalance();
  const products = useCall('/web_anchor/recharge_products', {}, { fresh: 60_000 });
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const list = products.data ?? [];
  const product = list.find(({ productId }) => productId === chosen) ?? suitable(list, missing);

  const pay = async () => {
    if (!product) return;
    setBusy(true);
    setProblem(null);
    try {
      const order = await idempotentCalls.do('/web_anchor/recharge_create', {
        productId: product.productId,
        provider: 'demo',
      });
      if (order.payUrl) {
        window.location.assign(order.payUrl);
        return;
      }
      refresh();
      const bought = t('coins.n', { n: coinText(i18n.language, worth(product)), count: worth(product) });
      toast.show(
        order.status === RechargeStatus.Paid ? t('topUp.done', { coins: bought }) : t('topUp.pending'),
      );
      onClose();
    } catch (refusal) {
      setProblem(refusalText(t, refusal));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      title={t('topUp.title')}
      text={
        <span className={styles.state}>
          {t('balance')} <Coins value={coins ?? 0} />
          {missing > 0 && (
            <b className={styles.missing}>
              {t('topUp.missing', { n: coinText(i18n.language, missing), count: missing })}
            </b>
          )}
        </span>
      }
      actions={
        <Button wide size="large" busy={busy} disabled={!product} onClick={() => void pay()}>
          {product ? t('topUp.pay', { price: priceText(i18n.language, product.price) }) : t('topUp.nothing')}
        </Button>
      }
    >
      {products.error && !products.data && (
        <ErrorState error={products.error} onRetry={() => void products.refetch()} line />
      )}
      {products.isPending && <Skeleton height={150} />}
      <fieldset className={styles.products}>
        <legend className="vh">{t('topUp.choose')}</legend>
        {list.map((item) => (
          <label key={item.productId} className={styles.product}>
            <input
              type="radio"
              name="product"
              checked={item === product}
              onChange={() => setChosen(item.productId)}
            />
            <span className={styles.amount}>
              <Coin size={18} />
              <span className="num">{coinText(i18n.language, item.coins)}</span>
            </span>
            {item.bonus > 0 && (
              <span className={styles.bonus}>
                {t('topUp.bonus', { n: coinText(i18n.language, item.bonus) })}
              </span>
            )}
            <span className={styles.price}>{priceText(i18n.language, item.price)}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>{t('topUp.demo')}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
