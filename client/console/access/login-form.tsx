// Name, password and, where the operator has a second factor, its code.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, refusalText } from '../../src/api/refusal';
import { Button } from '../../src/ui/button';
import { Field } from '../../src/ui/field';
import { TextInput } from '../../src/ui/text-input';
import { call } from '../api/call';
import { useAccess } from './operator';

interface LoginFormProps {
  /** The only operator who may come back to a locked page. */
  name?: string;
}

export function LoginForm({ name }: LoginFormProps) {
  const { t } = useTranslation('console');
  const { enter } = useAccess();
  const [userName, setUserName] = useState(name ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ field: 'form' | 'code'; text: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (asksCode) form.current?.querySelector<HTMLInputElement>('[autocomplete=one-time-code]')?.focus();
  }, [asksCode]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const { token, operator } = await call('/admin/login', { userName: userName.trim(), password, code });
      enter(token, operator);
    } catch (fault) {
      const refusal = asRefusal(fault);
      if (refusal.code === 'FIELD_REQUIRED' && refusal.params.field === 'code') setAsksCode(true);
      else
        setError({
          field: refusal.code === 'SECOND_FACTOR_WRONG' ? 'code' : 'form',
          text: refusalText(t, fault),
        });
      if (refusal.code === 'LOGIN_FAILED') setPassword('');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="stack gap-16" onSubmit={submit} aria-label={t('access.login')}>
      <Field label={t('access.name')} required>
        <TextInput
          value={userName}
          onChange={setUserName}
          readOnly={name !== undefined}
          autoComplete="username"
          autoFocus={name === undefined}
          spellCheck={false}
        />
      </Field>
      <Field label={t('access.password')} required error={error?.field === 'form' ? error.text : null}>
        <TextInput
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          autoFocus={name !== undefined}
        />
      </Field>
      {asksCode && (
        <Field
          label={t('access.code')}
          hint={t('access.codeHint')}
          required
          error={error?.field === 'code' ? error.text : null}
        >
          <TextInput
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
          />
        </Field>
      )}
      <Button type="submit" wide busy={busy} disabled={!userName || !password || (asksCode && !code)}>
        {t('access.login')}
      </Button>
    </form>
  );
}
