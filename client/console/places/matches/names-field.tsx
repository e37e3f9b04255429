// A name in several languages: English and Chinese always, others where there are any or somebody adds one.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Names } from '../../../src/api/schema.gen';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useCall } from '../../api/use-call';
import styles from './matches.module.css';

interface NamesFieldProps {
  label: string;
  value: Names;
  onChange: (names: Names) => void;
  max?: number;
}

const ALWAYS = ['en', 'zh'];

export function NamesField({ label, value, onChange, max = 100 }: NamesFieldProps) {
  const { t, i18n } = useTranslation('console');
  const id = useId();
  const { data } = useCall('/systemEnums/allEnums', { languageType: i18n.language }, { fresh: 600_000 });
  const languages = data?.languageType ?? [];
  const called = (tag: string) => languages.find(({ value: each }) => each === tag)?.nativeName ?? tag;
  const tags = [...new Set([...ALWAYS, ...Object.keys(value)])];
  return (
    <fieldset className={styles.names}>
      <legend>{label}</legend>
      {tags.map((tag) => (
        <div key={tag} className={styles.name}>
          <label htmlFor={`${id}-${tag}`} title={called(tag)}>
            {tag}
          </label>
          <TextInput
            id={`${id}-${tag}`}
            aria-label={`${label} (${called(tag)})`}
            lang={tag}
            dir="auto"
            value={value[tag] ?? ''}
            maxLength={max}
            onChange={(text) => onChange({ ...value, [tag]: text })}
          />
        </div>
      ))}
      <SelectBox
        className={styles.addLanguage}
        aria-label={t('match.addLanguage')}
        value=""
        placeholder={t('match.addLanguage')}
        onChange={(tag) => onChange({ ...value, [tag]: '' })}
        options={languages
          .filter((each) => !tags.includes(each.value))
          .map((each) => ({ value: each.value, label: each.nativeName }))}
      />
    </fieldset>
  );
}

/** Names without those that are empty. Pure. */
export const written = (names: Names): Names =>
  Object.fromEntries(
    Object.entries(names)
      .map(([tag, text]) => [tag, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

/** The names that differ from those before. Pure. */
export const changedNames = (before: Names, after: Names): Names =>
  Object.fromEntries(Object.entries(written(after)).filter(([tag, text]) => before[tag] !== text));
