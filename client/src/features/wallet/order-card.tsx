// What became of one order of coins: whoever comes back from the page of a provider reads it here, and goes on.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, CircleCheck, Clock, Undo2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RechargeStatus } from '../../api/enums.gen';
import { post } from '../../api/post';
import { refusalText } from '../../api/refusal';
import { callKey } from '../../api/use-call';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { useBalance } from '../../money/balance';
import { coinText, priceText } from '../../money/figures';
import { goAndPay, leftFrom, pauseAfter } from '../../money/paying';
import type { RechargeRow } from '../../money/shapes';
import { useProviders } from '../../money/use-providers';
import { Button, buttonClass } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './order-card.module.css';

const TopUpDialog = lazy(() => import('../../money/top-up-dialog'));

const ORDER = '/web_anchor/recharge_order';
const ICONS = { 1: Clock, 2: CircleCheck, 3: Ban, 4: Undo2, 5: Ban } as const;

/** The order, looked at again and again while it waits, and at once when the balance changes. */
function useOrder(orderId: string) {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const { coins } = useBalance();
  const queryKey = callKey(ORDER, { orderId }, i18n.language);
  const order = useQuery({
    queryKey,
    queryFn: ({ signal }) => post(ORDER, { orderId }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rechargeStatus === RechargeStatus.Pending
        ? pauseAfter(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
  const { refetch } = order;
  const status = order.data?.rechargeStatus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the balance is the signal, not a value that is used.
  useEffect(() => {
    if (status === RechargeStatus.Pending) void refetch();
  }, [coins]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status is the signal.
  useEffect(() => {
    if (status === undefined) return;
    void queries.invalidateQueries({ queryKey: ['/web_anchor/recharge_record'] });
    void queries.invalidateQueries({ queryKey: ['balance'] });
  }, [status]);
  return { ...order, settle: (row: RechargeRow) => queries.setQueryData(queryKey, row) };
}

export function OrderCard({ orderId }: { orderId: string }) {
  const { t, i18n } = useTranslation('money');
  const { data: order, error, refetch, settle } = useOrder(orderId);
  const providers = useProviders();
  if (!order) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} line />
    ) : (
      <Skeleton height={120} />
    );
  }
  const status = order.rechargeStatus;
  const Icon = ICONS[status];
  const name = providers.data?.find(({ provider }) => provider === order.provider)?.name ?? order.provider;
  const worth = order.coins + order.bonus;
  const words = {
    provider: ownDirection(name),
    coins: t('coins.n', { n: coinText(i18n.language, worth), count: worth }),
  };
  return (
    <section className={cx('card stack', styles.card)} data-status={status} aria-label={t('order.title')}>
      <Icon size={28} aria-hidden />
      <div className={cx('stack gap-4', styles.words)} role="status">
        <h2>{t(`order.${status}.head`, words)}</h2>
        <p>{t(`order.${status}.text`, words)}</p>
        <p className={styles.facts}>
          <span>{words.coins}</span> <bdi>{priceText(i18n.language, order.price)}</bdi>{' '}
          <span className={cx('tiny breaks', styles.ref)}>{order.orderId}</span>
        </p>
      </div>
      <OrderActs order={order} onSettled={settle} onStale={() => void refetch()} />
    </section>
  );
}

interface OrderActsProps {
  order: RechargeRow;
  onSettled: (order: RechargeRow) => void;
  /** The order may be another by now. */
  onStale: () => void;
}

function OrderActs({ order, onSettled, onStale }: OrderActsProps) {
  const { t } = useTranslation(['money', 'errors']);
  const [busy, setBusy] = useState<'resume' | 'close' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [buying, setBuying] = useState(false);
  const { orderId, rechargeStatus } = order;
  const back = leftFrom();

  const act = async (what: 'resume' | 'close') => {
    setBusy(what);
    setProblem(null);
    try {
      if (what === 'close') {
        onSettled(await post('/web_anchor/recharge_close', { orderId }));
      } else {
        const { payUrl } = await post('/web_anchor/recharge_resume', { orderId });
        if (payUrl) goAndPay(payUrl);
        else onStale();
      }
    } catch (refusal) {
      setProblem(refusalText(t, refusal));
      onStale();
    }
    setBusy(null);
  };

  return (
    <div className={cx('row wraps gap-10', styles.acts)}>
      {rechargeStatus === RechargeStatus.Pending && (
        <>
          <Button
            look="outline"
            busy={busy === 'resume'}
            disabled={busy !== null}
            onClick={() => void act('resume')}
          >
            {t('money:order.resume')}
          </Button>
          <Button
            look="ghost"
            busy={busy === 'close'}
            disabled={busy !== null}
            onClick={() => void act('close')}
          >
            {t('money:order.close')}
          </Button>
        </>
      )}
      {(rechargeStatus === RechargeStatus.Failed || rechargeStatus === RechargeStatus.Closed) && (
        <Button onClick={() => setBuying(true)}>{t('money:order.again')}</Button>
      )}
      {back && (
        <Link
          to={back}
          className={buttonClass({ look: rechargeStatus === RechargeStatus.Paid ? 'primary' : 'ghost' })}
        >
          {t('money:order.back')}
        </Link>
      )}
      {problem && (
        <p className={cx('error small', styles.problem)} role="alert">
          {problem}
        </p>
      )}
      <Suspense fallback={null}>{buying && <TopUpDialog onClose={() => setBuying(false)} />}</Suspense>
    </div>
  );
}
