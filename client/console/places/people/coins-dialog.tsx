// Coins for a wallet, or out of it. Above a limit another admin has to agree.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AboutAnswer } from '../../../src/api/schema.gen';
import { Field } from '../../../src/ui/field';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { coinsTyped } from './coins-typed';

interface CoinsDialogProps {
  about: AboutAnswer;
  onChanged: () => void;
  onClose: () => void;
}

export function CoinsDialog({ about, onChanged, onClose }: CoinsDialogProps) {
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const go = useNavigate();
  const [typed, setTyped] = useState('');
  // Whoever presses twice, or tries again after a broken line, corrects once.
  const [requestId] = useState(() => crypto.randomUUID());
  const numbers = new Intl.NumberFormat(i18n.language);
  const { userId, nickName: name } = about.user;
  const { balance } = about.wallet;
  const amount = coinsTyped(typed);
  const short = amount !== null && balance + amount < 0;
  const error =
    amount === null
      ? typed.trim() === '' || typed.trim() === '-'
        ? null
        : t('people.amountWrong')
      : short
        ? t('people.tooFew', { before: numbers.format(balance) })
        : null;

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
        if (done.balance === null)
          toast.show(t('people.coinsWait'), {
            action: {
              label: t('people.seeWaiting'),
              onPress: () => void go(`/waiting?open=${done.adjustId}`),
            },
          });
        else toast.show(t('people.corrected', { name, balance: numbers.format(done.balance) }));
        onChanged();
      }}
    >
      <Field
        label={t('people.amount')}
        required
        error={error}
        hint={
          amount !== null &&
          !short &&
          t('people.becomes', { before: numbers.format(balance), after: numbers.format(balance + amount) })
        }
      >
        <TextInput value={typed} onChange={setTyped} inputMode="numeric" dir="ltr" autoFocus />
      </Field>
    </ActDialog>
  );
}
