// One text in several languages: a field for each language of the site, with the missing ones marked, and others on demand.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { SelectBox } from '../../src/ui/select-box';
import { TextArea } from '../../src/ui/text-area';
import { TextInput } from '../../src/ui/text-input';
import { isRightToLeft, LANGUAGES, languageName, missingIn, SITE_LANGUAGES } from './languages';
import styles from './names-field.module.css';

export type Names = Readonly<Record<string, string>>;

interface NamesFieldProps {
  label: string;
  /** By language tag; an empty text takes its language away. */
  value: Names;
  onChange: (value: Record<string, string>) => void;
  /** Code points of each. */
  max: number;
  /** At least one language must be there. */
  required?: boolean;
  /** Lines of each field; above 1 a text of several lines. */
  rows?: number;
  hint?: ReactNode;
  /** The sentence of what is wrong, already in the operator's language. */
  error?: string | null;
}

export function NamesField({
  label,
  value,
  onChange,
  max,
  required,
  rows = 1,
  hint,
  error,
}: NamesFieldProps) {
  const { t, i18n } = useTranslation('console');
  // A language stays while its field is emptied.
  const [more, setMore] = useState<readonly string[]>([]);
  const shown = LANGUAGES.filter(
    (tag) => isOfSite(tag) || more.includes(tag) || (value[tag] ?? '') !== '',
  ).sort((a, b) => Number(isOfSite(b)) - Number(isOfSite(a)));
  const missing = missingIn(value);
  return (
    <fieldset className={cx('stack gap-6 shrinks', styles.names)}>
      <legend className={cx('quiet small strong', styles.legend, required && styles.must)}>{label}</legend>
      {shown.map((tag) => {
        const common = {
          value: value[tag] ?? '',
          onChange: (text: string) => onChange({ ...value, [tag]: text }),
          maxLength: max,
          'aria-label': `${label}: ${languageName(tag, i18n.language)}`,
          lang: tag,
          dir: isRightToLeft(tag) ? 'rtl' : 'ltr',
        } as const;
        return (
          <div key={tag} className={cx('stack gap-8', styles.row, missing.includes(tag) && styles.missing)}>
            <span className={cx('quiet small ellipsis', styles.language)} aria-hidden>
              {languageName(tag, i18n.language)}
            </span>
            {rows > 1 ? <TextArea {...common} rows={rows} /> : <TextInput {...common} />}
          </div>
        );
      })}
      <div className="row gap-8 apart">
        <p className="faint tiny">
          {missing.length > 0 &&
            t('frame.missingLanguages', {
              languages: new Intl.ListFormat(i18n.language).format(
                missing.map((tag) => languageName(tag, i18n.language)),
              ),
            })}{' '}
          {hint}
        </p>
        <SelectBox
          className={styles.more}
          aria-label={t('frame.moreLanguages')}
          value=""
          placeholder={t('frame.moreLanguages')}
          onChange={(tag) => setMore([...more, tag])}
          options={LANGUAGES.filter((tag) => !shown.includes(tag)).map((tag) => ({
            value: tag,
            label: languageName(tag, i18n.language),
          }))}
        />
      </div>
      {error && (
        <p className={cx('error small', styles.error)} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const isOfSite = (tag: string) => (SITE_LANGUAGES as readonly string[]).includes(tag);
