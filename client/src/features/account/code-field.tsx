// The SMS code and the button that asks for it.
import type { MouseEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asRefusal } from '../../api/refusal';
import { plainDigits } from '../../lib/plain-input';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import styles from './account.module.css';
import { useRefusals } from './form-frame';
import { type OldPhoneValues, PHONE_NAMES, type PhoneValues, type WhichPhone } from './phone-values';
import { type CodeScene, useSmsCode } from './use-sms-code';

interface CodeFieldProps {
  scene: CodeScene;
  which: WhichPhone;
  /** The checked number to send to, or null when it is wrong (and says so itself). */
  phone: () => { areaCode: string; phone: string } | null;
  refuse: (thrown: unknown) => void;
}

export function CodeField({ scene, which, phone, refuse }: CodeFieldProps) {
  const { t } = useTranslation('account');
  const { errorOf } = useRefusals();
  const { control, clearErrors } = useFormContext<PhoneValues & OldPhoneValues>();
  const names = PHONE_NAMES[which];
  const { field } = useController({ control, name: names.code });
  const { send, left, busy, devCode } = useSmsCode(scene);

  /** The button is disabled then, so the focus moves to the field of the code, or of the phone number. */
  const ask = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const focusField = (name: string) => {
      const input = currentTarget.form?.elements.namedItem(name);
      if (input instanceof HTMLElement) input.focus();
    };
    const to = phone();
    if (!to) return focusField(names.phone);
    clearErrors([names.phone, names.code]);
    try {
      await send(to);
      focusField(names.code);
    } catch (thrown) {
      refuse(thrown);
      focusField(asRefusal(thrown).code.startsWith('PHONE_') ? names.phone : names.code);
    }
  };

  return (
    <Field
      label={which === 'old' ? t('oldCode') : t('code')}
      error={errorOf(names.code)}
      hint={devCode && <DevCode code={devCode} onUse={field.onChange} />}
      beside
    >
      <TextInput
        name={names.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        placeholder={t('codeAsk')}
        value={field.value}
        onChange={(value) => field.onChange(plainDigits(value))}
        onBlur={field.onBlur}
        end={
          <Button
            look="plain"
            size="small"
            className={styles.send}
            busy={busy}
            disabled={left > 0}
            onClick={(event) => void ask(event)}
          >
            {left > 0 ? t('codeWait', { n: left }) : t('codeSend')}
          </Button>
        }
      />
    </Field>
  );
}

interface DevCodeProps {
  code: string;
  onUse: (code: string) => void;
}

/** A server in development has no telephone; it hands the code to the page. */
function DevCode({ code, onUse }: DevCodeProps) {
  const { t } = useTranslation('account');
  return (
    <button type="button" className={styles.devCode} onClick={() => onUse(code)}>
      {t('devCode')} <b className="num">{code}</b>
    </button>
  );
}
