// What one admin asked for and another has to agree to: refunds, and products that are generous.
import { useState } from 'react';
import type { ApprovalShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import type { HeadProps } from '../../engine/data';
import type { Tools } from '../../engine/tools';
import { Moment } from '../../frame/moment';
import styles from './money.module.css';

const PRODUCT = 3;
const REFUND = 5;

export const WaitingRefunds = (props: HeadProps<object>) => (
  <Waiting
    {...props}
    title="money.waiting.refunds"
    kind={REFUND}
    textOf={({ amount, userId, reason }, { t, coins }) =>
      t('money.waiting.refund', { coins: coins(amount ?? 0), user: userId ?? '', reason: reason ?? '' })
    }
    agree={(refundId) => call('/admin/recharge_refund', { refundId })}
  />
);

export const WaitingProducts = (props: HeadProps<object>) => (
  <Waiting
    {...props}
    title="money.waiting.products"
    kind={PRODUCT}
    textOf={({ product }, { t, coins, price }) =>
      product &&
      t('money.waiting.product', {
        id: product.productId,
        coins: coins(product.coins + product.bonus),
        price: price(product),
      })
    }
    agree={(approvalId) => call('/admin/recharge_product_edit', { approvalId })}
  />
);

interface WaitingProps extends HeadProps<object> {
  title: 'money.waiting.refunds' | 'money.waiting.products';
  kind: number;
  textOf: (approval: ApprovalShown, tools: Tools) => string | null;
  /** Throws what the server refuses. */
  agree: (id: string) => Promise<unknown>;
}

function Waiting({ title, kind, textOf, agree, tools, onChanged }: WaitingProps) {
  const { t, operator, toast } = tools;
  const [busy, setBusy] = useState('');
  const { data } = useCall('/admin/approval_list', {}, { every: 20_000 });
  const rows = (data ?? []).filter((approval) => approval.kind === kind && textOf(approval, tools) !== null);
  if (rows.length === 0) return null;
  const press = async (id: string) => {
    setBusy(id);
    try {
      await agree(id);
      await onChanged();
      toast.show(t('money.waiting.agreed'));
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setBusy('');
    }
  };
  return (
    <section className={styles.waiting} aria-label={t(title)}>
      <h2 className={styles.waitingTitle}>{t(title)}</h2>
      <ul className="stack gap-8">
        {rows.map((approval) => (
          <li key={approval.approvalId} className={cx('row wraps gap-12 small', styles.file)}>
            <span>{textOf(approval, tools)}</span>
            <span className="quiet">
              {t('money.waiting.until')} <Moment time={approval.lapseTime} />
            </span>
            {/* Who asked cannot agree. */}
            {approval.askedBy === operator.operatorId ? (
              <span className="quiet">{t('money.waiting.yours')}</span>
            ) : (
              <Button
                size="small"
                busy={busy === approval.approvalId}
                onClick={() => void press(approval.approvalId)}
              >
                {t('money.waiting.agree')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
