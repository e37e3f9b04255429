// One order of coins, and the question before it is taken back.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RechargeStatus } from '../../../src/api/enums/recharge-status.gen';
import type { OrderShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { SidePanel } from '../../frame/side-panel';
import { useFigures } from './figures';
import { Person } from './person';

interface RechargePanelProps {
  order: OrderShown;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onChanged: () => Promise<unknown>;
}

export function RechargePanel({ order, onClose, onStep, onChanged }: RechargePanelProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { coins, price } = useFigures();
  const [asking, setAsking] = useState(false);
  // One question is one request, however often its answer is lost; another reason is another one.
  const asked = useRef({ reason: '', requestId: '' });
  const brought = order.coins + order.bonus;
  const there = Math.min(brought, Math.max(0, order.balance));

  const refund = async (reason: string) => {
    if (asked.current.reason !== reason) asked.current = { reason, requestId: crypto.randomUUID() };
    const { done } = await call('/admin/recharge_refund', {
      orderId: order.orderId,
      reason,
      requestId: asked.current.requestId,
    });
    toast.show(t(done ? 'money.recharge.refunded' : 'money.waits', { coins: coins(brought) }));
    await onChanged();
  };

  return (
    <SidePanel
      title={t('money.recharge.title', { coins: coins(brought) })}
      onClose={onClose}
      onStep={onStep}
      acts={
        order.rechargeStatus === RechargeStatus.Paid && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {t('money.recharge.refund')}
          </Button>
        )
      }
    >
      <Facts
        rows={[
          [t('money.state'), t(`money.recharge.statuses.${order.rechargeStatus}`)],
          [t('money.user'), <Person key="u" {...order.user} />],
          [t('money.recharge.hasNow'), coins(order.balance)],
          [t('money.coins'), coins(order.coins)],
          [t('money.recharge.bonus'), coins(order.bonus)],
          [t('money.price'), price(order)],
          [t('money.recharge.product'), order.productId || t('money.recharge.ownAmount')],
          [t('money.recharge.provider'), order.provider],
          [t('money.recharge.txn'), order.providerTxnId || '–'],
          [t('money.recharge.ordered'), <Moment key="c" time={order.createTime} />],
          ...(order.payTime === null
            ? []
            : [[t('money.recharge.paid'), <Moment key="p" time={order.payTime} />] as const]),
          ...(order.refundTime === null
            ? []
            : [
                [
                  t('money.recharge.takenBack'),
                  <span key="r">
                    <Moment time={order.refundTime} /> ·{' '}
                    {order.refundOperator ?? t('money.recharge.byProvider')}
                  </span>,
                ] as const,
              ]),
          ...(order.refundReason === null ? [] : [[t('money.reason'), order.refundReason] as const]),
          [t('money.recharge.order'), order.orderId],
        ]}
      />
      {asking && (
        <ActDialog
          title={t('money.recharge.refundTitle', { coins: coins(brought), name: order.user.nickName })}
          effect={t('money.recharge.refundEffect', {
            there: coins(there),
            lost: coins(brought - there),
            price: price(order),
          })}
          reason={{}}
          confirm={t('money.recharge.refund')}
          onClose={() => setAsking(false)}
          onAct={({ reason }) => refund(reason)}
        />
      )}
    </SidePanel>
  );
}
