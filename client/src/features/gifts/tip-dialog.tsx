// Coins for the anchor, with a word if one likes.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, type Refusal, refusalText } from '../../api/refusal';
import { lazy } from '../../lib/lazy';
import { wholeNumber } from '../../lib/plain-input';
import { useStill } from '../../lib/use-still';
import { useBalance } from '../../money/balance';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import { idempotentCalls, isUnanswered } from '../../money/idempotent-calls';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { LeaveGuard } from '../../ui/leave-guard';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import styles from './tip.module.css';

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
  const toast = useToast();
  const { coins, settle, refresh } = useBalance();
  const [typed, setTyped] = useState('10');
  const [remark, setRemark] = useState('');
  const [busy, setBusy] = useState(false);
  const [toppingUp, setToppingUp] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Whether a call without an answer is asked about again by itself. */
  const [asking, setAsking] = useState(false);
  const amount = wholeNumber(typed);
  const isStill = useStill(`${amount} ${remark}`);
  const valid = amount !== null && amount >= 1 && amount <= MOST;

  const tip = async () => {
    if (!valid) return;
    setBusy(true);
    setRefusal(null);
    let late = false;
    try {
      const order = { houseId, amount, remark: remark.trim() };
      const answer = await idempotentCalls.do('/web_anchor/send_money', order, (why) => {
        late = true;
        setAsking(true);
        setRefusal(why);
        setBusy(false);
      });
      // A late answer may be that of the first try.
      if (late) refresh();
      else settle(answer.balance);
      toast.show(t('money:tip.done'));
      if (!late || isStill()) onClose();
    } catch (thrown) {
      const why = asRefusal(thrown);
      // Without an answer it ends only with the login.
      const isOpen = isUnanswered(why);
      if (!isStill() && isOpen) toast.show(t('money:loginEnded'), { bad: true, stay: 8_000 });
      else if (!isStill() && late) toast.refuse(why);
      if (!isStill() && late) return;
      setAsking(false);
      setRefusal(why);
      setBusy(false);
    }
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
          {refusal?.code === 'BALANCE_NOT_ENOUGH' && (
            <Button look="outline" onClick={() => setToppingUp(true)}>
              {t('money:topUp.open')}
            </Button>
          )}
          <Button busy={busy} disabled={!valid} onClick={() => void tip()}>
            {t('money:tip.give')}
          </Button>
        </>
      }
    >
      {remark.trim() !== '' && !busy && <LeaveGuard />}
      <div className={styles.form}>
        <p className={styles.balance}>
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
        {refusal && (
          <p className={styles.problem} role="alert">
            {!isUnanswered(refusal)
              ? refusalText(t, refusal)
              : t(asking ? 'money:unanswered' : 'money:loginEnded')}
          </p>
        )}
      </div>
      <Suspense fallback={null}>
        {toppingUp && (
          <TopUpDialog
            missing={amount === null ? 0 : amount - (coins ?? 0)}
            onClose={() => {
              setToppingUp(false);
              setRefusal(null);
            }}
          />
        )}
      </Suspense>
    </Dialog>
  );
}
