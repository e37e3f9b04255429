// Where somebody lives: the country, then its provinces and cities by name, or in free words where there is no list.
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { SelectBox, type SelectOption } from '../../ui/select-box';
import { TextInput } from '../../ui/text-input';
import styles from './profile.module.css';
import { REGION_MAX, type RegionValue } from './profile-values';
import { useCountries } from './use-countries';

interface RegionPickProps {
  value: RegionValue;
  onChange: (region: RegionValue) => void;
  onBlur: () => void;
}

export function RegionPick({ value, onChange, onBlur }: RegionPickProps) {
  const { t } = useTranslation('account');
  const countries = useCountries();
  const country = countries?.find(({ countryCode }) => countryCode === value.countryCode);
  const province = country?.provinces.find(({ code }) => code === value.province);
  const isListed = (country?.provinces.length ?? 0) > 0;
  const any = { value: '', label: t('regionAny') };
  const named = (list: readonly { code: string; name: string }[]): SelectOption[] => [
    any,
    ...list.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <div className={cx('stack gap-8', styles.region)}>
      <SelectBox
        aria-label={t('country')}
        placeholder={t('country')}
        autoComplete="country"
        value={country ? value.countryCode : ''}
        onChange={(countryCode) => onChange({ countryCode, province: '', city: '' })}
        onBlur={onBlur}
        options={(countries ?? []).map(({ countryCode, name }) => ({ value: countryCode, label: name }))}
      />
      {isListed && country && (
        <SelectBox
          id={undefined}
          aria-label={t('province')}
          value={value.province}
          onChange={(chosen) => onChange({ ...value, province: chosen, city: '' })}
          onBlur={onBlur}
          options={named(country.provinces)}
        />
      )}
      {isListed && province && province.cities.length > 0 && (
        <SelectBox
          id={undefined}
          aria-label={t('city')}
          value={value.city}
          onChange={(city) => onChange({ ...value, city })}
          onBlur={onBlur}
          options={named(province.cities)}
        />
      )}
      {country && !isListed && (
        <>
          <TextInput
            id={undefined}
            dir="auto"
            aria-label={t('province')}
            placeholder={t('province')}
            maxLength={REGION_MAX}
            value={value.province}
            onChange={(text) => onChange({ ...value, province: text })}
            onBlur={onBlur}
          />
          <TextInput
            id={undefined}
            dir="auto"
            aria-label={t('city')}
            placeholder={t('city')}
            maxLength={REGION_MAX}
            value={value.city}
            onChange={(text) => onChange({ ...value, city: text })}
            onBlur={onBlur}
          />
        </>
      )}
    </div>
  );
}
