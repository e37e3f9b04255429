// Whose anchors are shown: those of one language, or all; kept in the address.

import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call';
import { TAGS } from '../../i18n/languages';
import { ownName } from '../../lib/readable';
import { SelectBox } from '../../ui/select-box';
import styles from './anchors.module.css';
import { useAddressChoice } from './use-address-choice';

/** The language of the anchors asked for; "" is every language, also when the address names one that does not exist. */
export function useAnchorLanguage(): [tag: string, choose: (tag: string) => void] {
  const [asked, choose] = useAddressChoice('language');
  return [TAGS.includes(asked) ? asked : '', choose];
}

/** Nothing when all anchors speak the same; its place is kept until that is known. */
export function LanguageBox() {
  const { t } = useTranslation('anchor');
  const [value, choose] = useAnchorLanguage();
  const { data, isPending } = useCall('/web_anchor/anchor_languages', {}, { keepLast: true, every: 60_000 });
  const spoken = data ?? [];
  if (!isPending && spoken.length < 2 && value === '') return null;
  // Who came by an address with a language that nobody speaks any more sees it chosen all the same.
  const missing = value !== '' && !spoken.some(({ languageType }) => languageType === value);
  const tags = [...spoken, ...(missing ? [{ languageType: value, total: 0 }] : [])];
  return (
    <SelectBox
      className={styles.sort}
      aria-label={t('language.label')}
      value={value}
      onChange={choose}
      options={[
        { value: '', label: t('language.all') },
        ...tags.map(({ languageType, total }) => ({
          value: languageType,
          label: `${ownName(languageType)} (${total})`,
        })),
      ]}
    />
  );
}
