// The phone number with its area, and the SMS code sent to it.
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asRefusal, Refusal } from '../../api/refusal';
import { isPhone } from '../../lib/account-rules';
import { plainDigits } from '../../lib/plain-input';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import styles from './account.module.css';
import { AreaPick } from './area-pick';
import { CodeField } from './code-field';
import { useRefusals } from './form-frame';
import { type OldPhoneValues, PHONE_NAMES, type PhoneValues, type WhichPhone } from './phone-values';
import { useLikelyArea } from './use-likely-area';
import type { CodeScene } from './use-sms-code';

interface PhoneFieldsProps {
  scene: CodeScene;
  /** The number the account has now stands in fields of its own. */
  which?: WhichPhone;
  label?: string;
  hint?: string;
  /** It may be a number of any country: the area is that of the likely one. */
  isOpen?: boolean;
  /** What is wrong with the number, where this form has words of its own for it. */
  wrong?: string | undefined;
  /** A further rule of the number; what is wrong as a code, or null. */
  check?: (digits: string) => string | null;
}

export function PhoneFields(props: PhoneFieldsProps) {
  const { scene, which = 'new', label, hint, isOpen = false, wrong, check } = props;
  const { t } = useTranslation('account');
  const { errorOf, refuse } = useRefusals();
  const form = useFormContext<PhoneValues & OldPhoneValues>();
  const { control, getValues, setError } = form;
  const names = PHONE_NAMES[which];
  useLikelyArea(form, names.area, isOpen);
  const { field: area } = useController({ control, name: names.area });
  const { field: phone } = useController({ control, name: names.phone });

  /** The number to send to, or null after showing what is wrong with it. */
  const checkedPhone = () => {
    const [areaCode, typed] = getValues([names.area, names.phone]);
    const digits = plainDigits(typed);
    const broken = isPhone(digits) ? check?.(digits) : 'PHONE_FORMAT';
    if (!broken) return { areaCode, phone: digits };
    setError(names.phone, { type: 'rule', message: broken }, { shouldFocus: true });
    return null;
  };

  /** A refusal about the old number stands at the old number. */
  const refuseHere = (thrown: unknown) => {
    const { code, params, message } = asRefusal(thrown);
    const field = code.startsWith('PHONE_') ? names.phone : names.code;
    refuse(which === 'old' ? new Refusal(code, { ...params, field }, message) : thrown);
  };

  return (
    <>
      <Field label={label ?? t('phone')} hint={hint} error={wrong ?? errorOf(names.phone)} beside>
        <TextInput
          className={styles.phone}
          name={names.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          placeholder={t('phoneAsk')}
          value={phone.value}
          onChange={phone.onChange}
          onBlur={phone.onBlur}
          start={<AreaPick value={area.value} onChange={area.onChange} typed={phone.value} />}
        />
      </Field>
      <CodeField scene={scene} which={which} phone={checkedPhone} refuse={refuseHere} />
    </>
  );
}
