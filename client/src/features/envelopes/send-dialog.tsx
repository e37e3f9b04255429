// Sends a red envelope: to everybody by luck, to everybody the same, or to one person.

import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RedType } from '../../api/enums.gen';
import type { Refusal } from '../../api/refusal';
import type { EnvelopeAnswer } from '../../api/schema.gen';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
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
  const { t } = useTranslation(['money', 'errors']);
  const { coins } = useBalance();
  const sending = useSending(houseId, onClose);
  const { form, set, wrong, payment, order, send } = sending;
  const [toppingUp, setToppingUp] = useState(false);
  return (
    <Dialog open onClose={onClose} keep width={480} title={t('money:send.title')}>
      <form className="stack gap-16" onSubmit={send} noValidate>
        {form.remark.trim() !== '' && !payment.busy && <LeaveGuard />}
        <Chips
          label={t('money:send.kind')}
          items={TYPES.map((value) => ({ value, label: t(`money:envelope.kind.${value}`) }))}
          value={form.redType}
          onChange={(value) => set({ redType: value as RedType })}
        />
        <Amounts form={form} set={set} wrong={wrong} />
        {sending.toOne && <Receiver houseId={houseId} form={form} set={set} wrong={wrong} />}
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
        {!sending.toOne && <Opening form={form} set={set} commitment={sending.commitment} />}
        {payment.problem && (
          <p className="error small" role="alert">
            {payment.problem}
          </p>
        )}
        <div className={cx('row wraps gap-10', styles.foot)}>
          <span className={cx('faint small', styles.hint)}>
            {t('money:balance')} <Coins value={coins ?? 0} />
          </span>
          {payment.refusal?.code === 'BALANCE_NOT_ENOUGH' && (
            <Button look="outline" onClick={() => setToppingUp(true)}>
              {t('money:topUp.open')}
            </Button>
          )}
          <Button type="submit" busy={payment.busy}>
            {t('money:send.send')}
            {typeof order !== 'string' && (
              <>
                {' '}
                · <Coins value={order.totalAmount} />
              </>
            )}
          </Button>
        </div>
      </form>
      {sending.question}
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

/** The form, what is wrong in it, and the payment it becomes. */
function useSending(houseId: string, onClose: () => void) {
  const { t, i18n } = useTranslation(['money', 'errors']);
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
  const toOne = form.redType === RedType.Private;
  const payment = usePayment(form, onClose);
  // From the press until it is known whether it was sent, a repetition must be word for word the same.
  const { commitment, renew } = useCommitment(!toOne && !payment.busy && !payment.isOpen);
  const order = orderOf(form);
  const { spend, question } = useSecondQuestion();
  const set = (change: Partial<SendForm>) => {
    setForm((old) => ({ ...old, ...change }));
    setWrong(null);
    payment.forget();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typeof order === 'string') {
      setWrong(order);
      return;
    }
    const { totalAmount } = order;
    const coins = t('money:coins.n', { n: coinText(i18n.language, totalAmount), count: totalAmount });
    spend({
      coins: totalAmount,
      title: t('money:second.envelope', { coins }),
      confirm: t('money:send.send'),
      go: () =>
        void payment.pay({
          send: (onSilence) => sendForm(houseId, form, order, commitment?.commitId, onSilence),
          done: t(toOne ? 'money:send.doneOne' : 'money:send.done'),
          // A promise serves once, and only in time.
          onRefused: renew,
        }),
    });
  };
  return { form, set, wrong, toOne, payment, commitment, order, send, question };
}

interface PartProps {
  form: SendForm;
  set: (change: Partial<SendForm>) => void;
  wrong: Wrong | null;
}

function Amounts({ form, set, wrong }: PartProps) {
  const { t, i18n } = useTranslation('money');
  const range = (kind: 'coins' | 'shares') =>
    t(`send.wrong.${kind}`, { max: coinText(i18n.language, kind === 'coins' ? MOST_COINS : MOST_SHARES) });
  const few = wrong === 'few' ? t('send.wrong.few') : null;
  return (
    <div className={cx('stack gap-12', styles.pair)}>
      <Field
        label={t(form.redType === RedType.PublicEqual ? 'send.each' : 'send.total')}
        error={wrong === 'coins' ? range('coins') : null}
      >
        <TextInput
          value={form.coins}
          onChange={(value) => set({ coins: value })}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      {form.redType !== RedType.Private && (
        <Field label={t('send.shares')} error={wrong === 'shares' ? range('shares') : few}>
          <TextInput
            value={form.shares}
            onChange={(value) => set({ shares: value })}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      )}
    </div>
  );
}

function Receiver({ houseId, form, set, wrong }: PartProps & { houseId: string }) {
  const { t } = useTranslation('money');
  return (
    <>
      <ReceiverField
        houseId={houseId}
        value={form.receiverId}
        onChange={(receiverId) => set({ receiverId })}
      />
      {wrong === 'receiver' && (
        <p className="error small" role="alert">
          {t('send.wrong.receiver')}
        </p>
      )}
    </>
  );
}

/** When an envelope for all opens, and what its shares are drawn from. */
function Opening({
  form,
  set,
  commitment,
}: Omit<PartProps, 'wrong'> & Pick<ReturnType<typeof useCommitment>, 'commitment'>) {
  const { t } = useTranslation('money');
  return (
    <>
      <div className="stack gap-8">
        <span className="quiet small strong">{t('send.delay')}</span>
        <Chips
          label={t('send.delay')}
          items={DELAYS.map((value) => ({
            value,
            label: value === 0 ? t('send.now') : t('send.minutes', { count: value / 60 }),
          }))}
          value={form.delaySeconds}
          onChange={(delaySeconds) => set({ delaySeconds })}
        />
      </div>
      <Advanced seed={form.clientSeed} onSeed={(clientSeed) => set({ clientSeed })} commitment={commitment} />
    </>
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
