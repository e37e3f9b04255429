// Every country by name with its area code; a field finds one by its name, its code or its letters.
import { Combobox } from '@base-ui/react/combobox';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryShown as Country } from '../../api/schema.gen';
import { useBackCloses } from '../../lib/back-closes';
import { cx } from '../../lib/cx';
import styles from './area-list.module.css';
import { likelyCodes, meant } from './countries';

interface AreaListProps {
  anchor: RefObject<HTMLButtonElement | null>;
  countries: readonly Country[];
  value: Country | null;
  onChoose: (country: Country) => void;
  onClose: () => void;
}

export default function AreaList({ anchor, countries, value, onChoose, onClose }: AreaListProps) {
  const { t, i18n } = useTranslation('account');
  const [typed, setTyped] = useState('');
  useBackCloses(true, onClose);
  // A line stands below the likely ones, unless something is looked for.
  const likely = typed === '' ? likelyCodes(i18n.language, navigator.languages) : [];
  const lastLikely = countries.findLast(({ countryCode }) => likely.includes(countryCode));
  return (
    <Combobox.Root
      items={countries}
      value={value}
      onValueChange={(country) => country && onChoose(country)}
      itemToStringLabel={({ name }: Country) => name}
      isItemEqualToValue={(one, other) => one.countryCode === other.countryCode}
      filteredItems={meant(countries, typed)}
      inputValue={typed}
      onInputValueChange={setTyped}
      autoHighlight
      open
      onOpenChange={(next, details) => {
        // A press on the far button closes and would open again by its own click.
        const pressed = details.event.target;
        if (!next && pressed instanceof Node && anchor.current?.contains(pressed)) return;
        if (!next) onClose();
      }}
    >
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} anchor={anchor} align="start" sideOffset={8}>
          <Combobox.Popup className={styles.popup} aria-label={t('area')} finalFocus={anchor}>
            <Combobox.Input
              className={styles.input}
              aria-label={t('areaFind')}
              placeholder={t('areaFind')}
              enterKeyHint="done"
            />
            <Combobox.Empty className={styles.empty}>{t('areaNone')}</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(country: Country) => (
                <Combobox.Item
                  key={country.countryCode}
                  value={country}
                  className={cx(styles.item, country === lastLikely && styles.last)}
                >
                  <bdi>{country.name}</bdi>
                  <span className="num" dir="ltr">
                    {country.areaCode}
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
