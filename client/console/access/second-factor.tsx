// Setting up a second factor: a code for the authenticator app, its first number, then the recovery codes, shown once.
import encodeQR from 'qr';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../src/api/refusal';
import type { TotpBeginAnswer } from '../../src/api/schema.gen';
import { plainDigits } from '../../src/lib/plain-input';
import { outlineOf } from '../../src/lib/qr-outline';
import { Button } from '../../src/ui/button';
import { CheckboxField } from '../../src/ui/checkbox-field';
import { ErrorState } from '../../src/ui/error-state';
import { Field } from '../../src/ui/field';
import { Skeleton } from '../../src/ui/skeleton';
import { TextInput } from '../../src/ui/text-input';
import { call } from '../api/call';
import { saveText } from '../api/save-text';
import styles from './access.module.css';

/** `onDone` comes when the operator says that the recovery codes are kept. */
export function SecondFactor({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return codes ? <RecoveryCodes codes={codes} onDone={onDone} /> : <Enrolment onCodes={setCodes} />;
}

function Enrolment({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation('console');
  const [secret, setSecret] = useState<TotpBeginAnswer | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const begin = () => {
    setFault(null);
    call('/admin/totp_begin').then(setSecret, setFault);
  };
  useEffect(begin, []);
  const squares = useMemo(() => (secret ? encodeQR(secret.url, 'raw', { border: 4 }) : null), [secret]);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      onCodes((await call('/admin/totp_confirm', { code })).recoveryCodes);
    } catch (refused) {
      setError(refusalText(t, refused));
      setBusy(false);
    }
  };

  if (fault) return <ErrorState error={fault} onRetry={begin} />;
  return (
    <form className="stack gap-16" onSubmit={confirm}>
      <p className="quiet">{t('access.scan')}</p>
      {squares && secret ? (
        <>
          <svg
            className={styles.qr}
            viewBox={`0 0 ${squares.length} ${squares.length}`}
            role="img"
            aria-label={t('access.qr')}
            shapeRendering="crispEdges"
          >
            <path d={outlineOf(squares)} />
          </svg>
          <p className="quiet">
            {t('access.byHand')}{' '}
            <code className="plain breaks">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </>
      ) : (
        <Skeleton height={240} />
      )}
      <Field label={t('access.firstCode')} required error={error}>
        <TextInput
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
        />
      </Field>
      <Button type="submit" wide busy={busy} disabled={!secret || plainDigits(code).length < 6}>
        {t('access.confirm')}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('console');
  const [kept, setKept] = useState(false);
  return (
    <div className="stack gap-16">
      <p className="quiet">{t('access.recovery')}</p>
      <ul className={styles.codes} aria-label={t('access.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        look="ghost"
        wide
        onClick={() => saveText('touchline-recovery-codes.txt', `${codes.join('\n')}\n`)}
      >
        {t('access.saveCodes')}
      </Button>
      <CheckboxField checked={kept} onChange={setKept}>
        {t('access.kept')}
      </CheckboxField>
      <Button wide disabled={!kept} onClick={onDone}>
        {t('access.toWork')}
      </Button>
    </div>
  );
}
