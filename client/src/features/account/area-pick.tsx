// The area code of a phone number: a button with the code, which opens the list of all countries.
import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { plainDigits } from '../../lib/plain-input';
import styles from './account.module.css';
import { areaOf } from './countries';
import { useCountries } from './use-countries';

const AreaList = lazy(() => import('./area-list'));

interface AreaPickProps {
  value: string;
  onChange: (areaCode: string) => void;
  /** The number as it is typed: a whole one names its area itself. */
  typed: string;
}

export function AreaPick({ value, onChange, typed }: AreaPickProps) {
  const { t } = useTranslation('account');
  const countries = useCountries() ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const shown = areaOf(plainDigits(typed), countries) ?? value;
  const sharing = countries.filter(({ areaCode }) => areaCode === shown);
  // A code that many countries share names none of them before one was chosen.
  const country =
    sharing.find(({ countryCode }) => countryCode === chosen) ??
    (sharing.length === 1 ? sharing[0] : undefined);
  return (
    <span className={styles.area}>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${t('area')} ${country?.name ?? ''} ${shown}`}
        onClick={() => setOpen(!isOpen)}
      >
        <span dir="ltr">{shown}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <AreaList
            anchor={button}
            countries={countries}
            value={country ?? null}
            onChoose={({ countryCode, areaCode }) => {
              setChosen(countryCode);
              onChange(areaCode);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </span>
  );
}
