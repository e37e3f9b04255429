// What differs between two versions of a text, word by word: what went is struck through, what came is marked.
import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich.module.css';
import { linesOf } from './rich-html';

/** Milliseconds; texts that differ too much for it are compared line by line. */
const TIMEOUT_MS = 1000;

interface RichDifferenceProps {
  before: { title: string; html: string };
  after: { title: string; html: string };
}

export default function RichDifference({ before, after }: RichDifferenceProps) {
  const { t } = useTranslation('console');
  const parts = useMemo(() => {
    const [old, now] = [before, after].map(({ title, html }) => `${title}\n${linesOf(html)}`) as [
      string,
      string,
    ];
    return diffWordsWithSpace(old, now, { timeout: TIMEOUT_MS }) ?? diffLines(old, now);
  }, [before, after]);
  if (!parts.some(({ added, removed }) => added || removed))
    return <p className="quiet small">{t('texts.rich.noDifference')}</p>;
  return (
    <div className={styles.difference} dir="auto">
      {parts.map((part, at) => {
        const key = `${at}`;
        if (part.added) return <ins key={key}>{part.value}</ins>;
        if (part.removed) return <del key={key}>{part.value}</del>;
        return <span key={key}>{part.value}</span>;
      })}
    </div>
  );
}
