// Sends a red envelope: to everybody by luck, to everybody the same, or to one person.

import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RedType } from '../../api/enums.gen';
import type { Refusal } from '../../api/refusal';
import type { EnvelopeAnswer } from '../../api/schema.gen';
import { lazy } from '../../i18n/lazy';
import { useBalance } from '../../money/balance';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import { idempotentCalls } from '../../money/idempotent-calls';
import { usePayment } from '../../money/use-payment';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { LeaveGuard } from '../../ui/leave-guard';
import { TextInput } from '../../ui/text-input';
import { Advanced } from './advanced';
import { ReceiverField } from './receiver-field';
import styles from './send-dialog.module.css';
import {
  DELAYS,
  freshSeed,
  MAX_REMARK,
  MOST_COINS,
  MOST_SHARES,
  orderOf,
  type SendForm,
  type Wrong,
} from './send-form';
import { useCommitment } from './use-commitment';

const TopUpDialog = lazy(() => import('../../money/top-up-dialog'));

interface SendDialogProps {
  houseId: string;
  onClose: () => void;
}

const TYPES = Object.values(RedType);

export default function SendDialog({ houseId, onClose }: SendDialogProps) {
  const { t, i18n } = useTranslation(['money', 'errors']);
  const { coins } = useBalance();
  const [form, setForm] = useState<SendForm>(() => ({
    redType: RedType.PublicRandom,
    coins: '100',
    shares: '10',
    receiverId: null,
    remark: '',
    delaySeconds: 0,
    clientSeed: freshSeed(),
  }));
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [toppingUp, setToppingUp] = useState(false);
  const toOne = form.redType === RedType.Private;
  const payment = usePayment(form, onClose);
  // From the press until it is known whether it was sent, a repetition must be word for word the same.
  const { commitment, renew } = useCommitment(!toOne && !payment.busy && !payment.isOpen);
  const order = orderOf(form);
  const set = (change: Partial<SendForm>) => {
    setForm((old) => ({ ...old, ...change }));
    setWrong(null);
    payment.forget();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (typeof order === 'string') {
      setWrong(order);
      return;
    }
    await payment.pay({
      send: (onSilence) => sendForm(houseId, form, order, commitment?.commitId, onSilence),
      done: t(toOne ? 'money:send.doneOne' : 'money:send.done'),
      // A promise serves once, and only in time.
      onRefused: renew,
    });
  };

  const range = (kind: 'coins' | 'shares') =>
    t(`money:send.wrong.${kind}`, {
      max: coinText(i18n.language, kind === 'coins' ? MOST_COINS : MOST_SHARES),
    });
  return (
    <Dialog open onClose={onClose} keep width={480} title={t('money:send.title')}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        {form.remark.trim() !== '' && !payment.busy && <LeaveGuard />}
        <Chips
          label={t('money:send.kind')}
          items={TYPES.map((value) => ({ value, label: t(`money:envelope.kind.${value}`) }))}
          value={form.redType}
          onChange={(value) => set({ redType: value as RedType })}
        />
        <div className={styles.pair}>
          <Field
            label={t(form.redType === RedType.PublicEqual ? 'money:send.each' : 'money:send.total')}
            error={wrong === 'coins' ? range('coins') : null}
          >
            <TextInput
              value={form.coins}
              onChange={(value) => set({ coins: value })}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
          {!toOne && (
            <Field
              label={t('money:send.shares')}
              error={
                wrong === 'shares' ? range('shares') : wrong === 'few' ? t('money:send.wrong.few') : null
              }
            >
              <TextInput
                value={form.shares}
                onChange={(value) => set({ shares: value })}
                inputMode="numeric"
                autoComplete="off"
              />
            </Field>
          )}
        </div>
        {toOne && (
          <>
            <ReceiverField
              houseId={houseId}
              value={form.receiverId}
              onChange={(receiverId) => set({ receiverId })}
            />
            {wrong === 'receiver' && (
              <p className={styles.problem} role="alert">
                {t('money:send.wrong.receiver')}
              </p>
            )}
          </>
        )}
        <Field label={t('money:remark')}>
          <TextInput
            value={form.remark}
            onChange={(remark) => set({ remark })}
            maxLength={MAX_REMARK}
            showCount
            dir={form.remark ? 'auto' : undefined}
            placeholder={t('money:envelope.wish')}
          />
        </Field>
        {!toOne && (
          <>
            <div className={styles.group}>
              <span className={styles.label}>{t('money:send.delay')}</span>
              <Chips
                label={t('money:send.delay')}
                items={DELAYS.map((value) => ({
                  value,
                  label: value === 0 ? t('money:send.now') : t('money:send.minutes', { count: value / 60 }),
                }))}
                value={form.delaySeconds}
                onChange={(delaySeconds) => set({ delaySeconds })}
              />
            </div>
            <Advanced
              seed={form.clientSeed}
              onSeed={(clientSeed) => set({ clientSeed })}
              commitment={commitment}
            />
          </>
        )}
        {payment.problem && (
          <p className={styles.problem} role="alert">
            {payment.problem}
          </p>
        )}
        <div className={styles.foot}>
          <span className={styles.hint}>
            {t('money:balance')} <Coins value={coins ?? 0} />
          </span>
          {payment.refusal?.code === 'BALANCE_NOT_ENOUGH' && (
            <Button look="outline" onClick={() => setToppingUp(true)}>
              {t('money:topUp.open')}
            </Button>
          )}
          <Button type="submit" busy={payment.busy}>
            {typeof order === 'string' ? (
              t('money:send.send')
            ) : (
              <>
                {t('money:send.send')} · <Coins value={order.totalAmount} />
              </>
            )}
          </Button>
        </div>
      </form>
      <Suspense fallback={null}>
        {toppingUp && (
          <TopUpDialog
            missing={typeof order === 'string' ? 0 : order.totalAmount - (coins ?? 0)}
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

/** Path and body of the call that sends it. */
function sendForm(
  houseId: string,
  form: SendForm,
  order: { totalAmount: number; totalCount: number },
  commitId: string | undefined,
  onSilence: (why: Refusal) => void,
): Promise<EnvelopeAnswer> {
  const remark = form.remark.trim();
  const { totalAmount, totalCount } = order;
  if (form.redType === RedType.Private) {
    const userId = form.receiverId ?? '';
    const toOne = { houseId, userId, totalAmount, remark };
    return idempotentCalls.do('/web_anchor/send_money_to_one', toOne, onSilence);
  }
  const { redType, delaySeconds, clientSeed } = form;
  const toAll = {
    houseId,
    totalAmount,
    totalCount,
    redType,
    remark,
    delaySeconds,
    clientSeed: clientSeed.trim(),
    ...(commitId ? { commitId } : {}),
  };
  return idempotentCalls.do('/web_anchor/send_money_to_all', toAll, onSilence);
}
