// What is known of a thing: names and values, one below the other.
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './facts.module.css';
import { languageName } from './languages';
import type { Names } from './names-field';

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** One text in its languages. */
export function TextFacts({ texts }: { texts: Names }) {
  const { language } = useTranslation('console').i18n;
  const inLanguage = ([tag, text]: [string, string]) =>
    [
      languageName(tag, language),
      <bdi key={tag} lang={tag}>
        {text}
      </bdi>,
    ] as const;
  return <Facts rows={Object.entries(texts).map(inLanguage)} />;
}
