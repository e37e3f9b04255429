// Buys coins: choose how many and how to pay, then on to the page of the payment provider.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RechargeStatus } from '../api/enums.gen';
import { refusalText } from '../api/refusal';
import { useCall } from '../api/use-call';
import { cx } from '../lib/cx';
import { ownDirection } from '../lib/isolate';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorState } from '../ui/error-state';
import { RadioPills } from '../ui/radio-pills';
import { Skeleton } from '../ui/skeleton';
import { useToast } from '../ui/toast';
import { useBalance } from './balance';
import { Coin, Coins } from './coins';
import { coinText, priceText } from './figures';
import { idempotentCalls } from './idempotent-calls';
import { goAndPay, orderPath } from './paying';
import type { Product, Provider } from './shapes';
import styles from './top-up.module.css';
import { takers, useProviders } from './use-providers';

interface TopUpDialogProps {
  onClose: () => void;
  /** So many coins were lacking for what the person wanted. */
  missing?: number;
}

/** Milliseconds within which a page that is left is gone. */
const STILL_HERE = 3_000;

const worth = ({ coins, bonus }: Product) => coins + bonus;

/** The smallest product that is enough, else the largest. */
export function suitable(products: readonly Product[], missing: number): Product | undefined {
  const rising = [...products].sort((a, b) => worth(a) - worth(b));
  return rising.find((product) => worth(product) >= missing) ?? rising.at(-1);
}

/** What is on sale and can be paid for, and what of it the person has chosen. */
function useChoice(missing: number) {
  const products = useCall('/web_anchor/recharge_products', {}, { fresh: 60_000 });
  const providers = useProviders();
  const [chosen, setChosen] = useState<string | null>(null);
  const [way, setWay] = useState<string | null>(null);
  const known = providers.data ?? [];
  const list = (products.data ?? []).filter((item) => takers(known, item).length > 0);
  const product = list.find(({ productId }) => productId === chosen) ?? suitable(list, missing);
  const ways = product ? takers(known, product) : [];
  const provider = ways.find((one) => one.provider === way) ?? ways[0];
  const asked = [products, providers];
  return {
    list,
    product,
    setChosen,
    ways,
    provider,
    setWay,
    isPending: asked.some(({ isPending }) => isPending),
    failed: asked.find(({ error, data }) => error && !data),
  };
}

/** Orders, and leaves for the page of the provider. */
function usePaying(onClose: () => void) {
  const { t, i18n } = useTranslation('money');
  const toast = useToast();
  const navigate = useNavigate();
  const { refresh } = useBalance();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const pay = async (product: Product, { provider }: Provider) => {
    setBusy(true);
    setProblem(null);
    try {
      const order = await idempotentCalls.do('/web_anchor/recharge_create', {
        productId: product.productId,
        provider,
      });
      if (order.payUrl) {
        goAndPay(order.payUrl);
        // Still here: they rather kept what they had typed, or came back by the browser's own button.
        setTimeout(() => setBusy(false), STILL_HERE);
        return;
      }
      if (order.status === RechargeStatus.Paid) {
        refresh();
        const coins = t('coins.n', { n: coinText(i18n.language, worth(product)), count: worth(product) });
        toast.show(t('topUp.done', { coins }));
      } else {
        void navigate(orderPath(order.orderId));
      }
      onClose();
    } catch (refusal) {
      setProblem(refusalText(t, refusal));
      setBusy(false);
    }
  };
  return { pay, busy, problem };
}

export default function TopUpDialog({ onClose, missing = 0 }: TopUpDialogProps) {
  const { t, i18n } = useTranslation('money');
  const { coins } = useBalance();
  const { list, product, setChosen, ways, provider, setWay, isPending, failed } = useChoice(missing);
  const { pay, busy, problem } = usePaying(onClose);

  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      title={t('topUp.title')}
      text={
        <span className={cx('inline-row wraps', styles.state)}>
          {t('balance')} <Coins value={coins ?? 0} />
          {missing > 0 && (
            <b className={styles.missing}>
              {t('topUp.missing', { n: coinText(i18n.language, missing), count: missing })}
            </b>
          )}
        </span>
      }
      actions={
        <Button
          wide
          size="large"
          busy={busy}
          disabled={!product || !provider}
          onClick={() => product && provider && void pay(product, provider)}
        >
          {product ? t('topUp.pay', { price: priceText(i18n.language, product.price) }) : t('topUp.nothing')}
        </Button>
      }
    >
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} line />}
      {isPending && <Skeleton height={150} />}
      <fieldset className={cx('stack gap-10', styles.products)}>
        <legend className="vh">{t('topUp.choose')}</legend>
        {list.map((item) => (
          <ProductChoice
            key={item.productId}
            product={item}
            checked={item === product}
            onChoose={setChosen}
          />
        ))}
      </fieldset>
      {ways.length > 1 && provider && (
        <div className={styles.ways}>
          <RadioPills
            question={t('topUp.way')}
            name="way"
            items={ways.map((one) => ({ value: one.provider, label: one.name }))}
            value={provider.provider}
            onChange={setWay}
          />
        </div>
      )}
      {provider && (
        <p className={cx('faint tiny', styles.hint)}>
          {t('topUp.leave', { provider: ownDirection(provider.name) })}
        </p>
      )}
      {problem && (
        <p className={cx('error small', styles.problem)} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

interface ProductChoiceProps {
  product: Product;
  checked: boolean;
  onChoose: (productId: string) => void;
}

function ProductChoice({ product, checked, onChoose }: ProductChoiceProps) {
  const { t, i18n } = useTranslation('money');
  const { productId, coins, bonus, price } = product;
  return (
    <label className={cx('stack gap-4', styles.product)}>
      <input type="radio" name="product" checked={checked} onChange={() => onChoose(productId)} />
      <span className={cx('row gap-6', styles.amount)}>
        <Coin size={18} />
        <span className="num">{coinText(i18n.language, coins)}</span>
      </span>
      {bonus > 0 && (
        <span className={cx('tiny bold', styles.bonus)}>
          {t('topUp.bonus', { n: coinText(i18n.language, bonus) })}
        </span>
      )}
      <span className="quiet small">{priceText(i18n.language, price)}</span>
    </label>
  );
}
