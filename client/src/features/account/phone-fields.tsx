// The phone number with its area, and the SMS code sent to it.
import { ChevronDown } from 'lucide-react';
import { type Control, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isPhone, phoneDigits } from '../../lib/account-rules';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import styles from './account.module.css';
import { CodeField } from './code-field';
import type { PhoneValues } from './phone-values';
import { useCountries } from './use-countries';
import type { CodeScene } from './use-sms-code';

interface PhoneFieldsProps {
  scene: CodeScene;
  errorOf: (field: 'phone' | 'code') => string | undefined;
  refuse: (thrown: unknown) => void;
}

/** Needs the form's context above it, with at least PhoneValues in it. */
export function PhoneFields({ scene, errorOf, refuse }: PhoneFieldsProps) {
  const { t } = useTranslation('account');
  const { control, setValue, getValues, setError } = useFormContext<PhoneValues>();
  const countries = useCountries();
  const { field: area } = useController({ control, name: 'areaCode' });
  const { field: phone } = useController({ control: control as Control<PhoneValues>, name: 'phone' });

  const chooseArea = (areaCode: string) => {
    area.onChange(areaCode);
    setValue('phonePattern', countries.find((country) => country.areaCode === areaCode)?.phonePattern ?? '');
  };

  /** The number to send to, or null after showing what is wrong with it. */
  const checkedPhone = () => {
    const { areaCode, phone: typed, phonePattern } = getValues();
    if (isPhone(typed, areaCode, phonePattern || undefined)) return { areaCode, phone: phoneDigits(typed) };
    setError('phone', { type: 'rule', message: 'PHONE_FORMAT' }, { shouldFocus: true });
    return null;
  };

  return (
    <>
      <Field label={t('phone')} error={errorOf('phone')} beside>
        <TextInput
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          maxLength={20}
          placeholder={t('phoneAsk')}
          value={phone.value}
          onChange={phone.onChange}
          onBlur={phone.onBlur}
          start={
            <span className={styles.area}>
              <span aria-hidden>{area.value}</span>
              <ChevronDown size={14} aria-hidden />
              <select
                aria-label={t('area')}
                value={area.value}
                onChange={(event) => chooseArea(event.target.value)}
              >
                {countries.map(({ countryCode, areaCode, name }) => (
                  <option key={countryCode} value={areaCode}>
                    {`${areaCode} ${name}`.trim()}
                  </option>
                ))}
              </select>
            </span>
          }
        />
      </Field>
      <CodeField scene={scene} error={errorOf('code')} phone={checkedPhone} refuse={refuse} />
    </>
  );
}
