// A new password for the operator's own account; it ends their other log-ins.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, refusalText } from '../../../src/api/refusal';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { useOperator } from '../../access/operator';
import { call } from '../../api/call';

type Wrong = 'old' | 'code' | 'fresh';

const fieldOf = (code: string): Wrong =>
  code === 'OLD_PASSWORD_WRONG' ? 'old' : code.startsWith('SECOND_FACTOR') ? 'code' : 'fresh';

export function PasswordForm() {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const { totp, name } = useOperator();
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ field: Wrong; text: string } | null>(null);
  const errorOf = (field: Wrong) => (wrong?.field === field ? wrong.text : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setWrong(null);
    try {
      await call('/admin/password_edit', { oldPassword, password, code });
      setOldPassword('');
      setPassword('');
      setCode('');
      toast.show(t('account.passwordChanged'));
      await queries.invalidateQueries({ queryKey: ['/admin/session_list'] });
    } catch (fault) {
      setWrong({ field: fieldOf(asRefusal(fault).code), text: refusalText(t, fault) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="stack gap-12" onSubmit={submit} aria-label={t('account.password')}>
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <Field label={t('account.oldPassword')} required error={errorOf('old')}>
        <TextInput
          type="password"
          value={oldPassword}
          onChange={setOldPassword}
          autoComplete="current-password"
        />
      </Field>
      <Field
        label={t('account.newPassword')}
        hint={t('account.passwordRule')}
        required
        error={errorOf('fresh')}
      >
        <TextInput type="password" value={password} onChange={setPassword} autoComplete="new-password" />
      </Field>
      {totp && (
        <Field label={t('access.code')} required error={errorOf('code')}>
          <TextInput
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
          />
        </Field>
      )}
      <Button
        type="submit"
        look="outline"
        busy={busy}
        disabled={!oldPassword || !password || (totp && !code)}
      >
        {t('account.changePassword')}
      </Button>
    </form>
  );
}
