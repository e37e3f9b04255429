// Coins for the anchor, with a word if one likes.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { wholeNumber } from '../../lib/plain-input';
import { useBalance } from '../../money/balance';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import { idempotentCalls } from '../../money/idempotent-calls';
import { usePayment } from '../../money/use-payment';
import { useSecondQuestion } from '../../money/use-second-question';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { LeaveGuard } from '../../ui/leave-guard';
import { TextInput } from '../../ui/text-input';

const TopUpDialog = lazy(() => import('../../money/top-up-dialog'));

interface TipDialogProps {
  houseId: string;
  onClose: () => void;
}

const AMOUNTS = [10, 50, 100, 520, 1_314];
const MOST = 200_000;
const MAX_REMARK = 30;

export default function TipDialog({ houseId, onClose }: TipDialogProps) {
  const { t, i18n } = useTranslation(['money', 'errors']);
  const { coins } = useBalance();
  const [typed, setTyped] = useState('10');
  const [remark, setRemark] = useState('');
  const [toppingUp, setToppingUp] = useState(false);
  const amount = wholeNumber(typed);
  const payment = usePayment(`${amount} ${remark}`, onClose);
  const valid = amount !== null && amount >= 1 && amount <= MOST;
  const { spend, question } = useSecondQuestion();

  const tip = () => {
    if (!valid) return;
    const order = { houseId, amount, remark: remark.trim() };
    const coins = t('money:coins.n', { n: coinText(i18n.language, amount), count: amount });
    spend({
      coins: amount,
      title: t('money:second.tip', { coins }),
      confirm: t('money:tip.give'),
      go: () =>
        void payment.pay({
          send: (onSilence) => idempotentCalls.do('/web_anchor/send_money', order, onSilence),
          done: t('money:tip.done'),
        }),
    });
  };

  const range = t('money:tip.range', { max: coinText(i18n.language, MOST) });
  return (
    <Dialog
      open
      onClose={onClose}
      keep
      width={420}
      title={t('money:tip.title')}
      actions={
        <>
          {payment.refusal?.code === 'BALANCE_NOT_ENOUGH' && (
            <Button look="outline" onClick={() => setToppingUp(true)}>
              {t('money:topUp.open')}
            </Button>
          )}
          <Button busy={payment.busy} disabled={!valid} onClick={tip}>
            {t('money:tip.give')}
          </Button>
        </>
      }
    >
      {remark.trim() !== '' && !payment.busy && <LeaveGuard />}
      <div className="stack gap-16">
        <p className="row gap-8 quiet small">
          {t('money:balance')} <Coins value={coins ?? 0} />
        </p>
        <Chips
          label={t('money:tip.amount')}
          items={AMOUNTS.map((value) => ({ value, label: coinText(i18n.language, value) }))}
          value={amount ?? 0}
          onChange={(value) => setTyped(String(value))}
        />
        <Field label={t('money:tip.amount')} error={typed !== '' && !valid ? range : null}>
          <TextInput value={typed} onChange={setTyped} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={t('money:remark')}>
          <TextInput
            value={remark}
            onChange={setRemark}
            maxLength={MAX_REMARK}
            showCount
            dir={remark ? 'auto' : undefined}
          />
        </Field>
        {payment.problem && (
          <p className="error small" role="alert">
            {payment.problem}
          </p>
        )}
      </div>
      {question}
      <Suspense fallback={null}>
        {toppingUp && (
          <TopUpDialog
            missing={amount === null ? 0 : amount - (coins ?? 0)}
            onClose={() => {
              setToppingUp(false);
              payment.forget();
            }}
          />
        )}
      </Suspense>
    </Dialog>
  );
}
