// Coins for a wallet, or out of it. Above a limit another admin has to agree.
import { useState } from 'react';
import type { AboutAnswer } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import { Field } from '../../../src/ui/field';
import { TextInput } from '../../../src/ui/text-input';
import { call } from '../../api/call';
import type { DialogProps } from '../../engine/data';
import { ActDialog } from '../../frame/act-dialog';
import { useApprovalToast } from '../../frame/use-approval-toast';

export function CoinsDialog({ row: about, tools, onChanged, onClose }: DialogProps<AboutAnswer, object>) {
  const { t, coins } = tools;
  const tell = useApprovalToast(t('people.seeWaiting'));
  const [typed, setTyped] = useState('');
  // Whoever presses twice, or tries again after a broken line, corrects once.
  const [requestId] = useState(() => crypto.randomUUID());
  const { userId, nickName: name } = about.user;
  const { balance } = about.wallet;
  /** Neither 0 nor what is no whole number corrects anything. */
  const amount = wholeNumber(typed) || null;
  const short = amount !== null && balance + amount < 0;
  const before = coins(balance);
  const wrong = amount === null && !['', '-'].includes(typed.trim()) && t('people.amountWrong');

  return (
    <ActDialog
      title={t('people.coinsTitle', { name })}
      effect={t('people.coinsEffect')}
      reason={{}}
      confirm={t('people.correct')}
      ready={amount !== null && !short}
      onClose={onClose}
      onAct={async ({ reason }) => {
        const done = await call('/admin/wallet_adjust', { userId, amount: amount ?? 0, reason, requestId });
        if (done.balance === null) tell(done.adjustId, t('people.coinsWait'));
        else tell(null, t('people.corrected', { name, balance: coins(done.balance) }));
        await onChanged();
      }}
    >
      <Field
        label={t('people.amount')}
        required
        error={short ? t('people.tooFew', { before }) : wrong || null}
        hint={amount !== null && !short && t('people.becomes', { before, after: coins(balance + amount) })}
      >
        <TextInput value={typed} onChange={setTyped} inputMode="numeric" dir="ltr" autoFocus />
      </Field>
    </ActDialog>
  );
}
