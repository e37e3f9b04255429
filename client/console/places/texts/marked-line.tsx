// A line with the words in it marked. Places are counted in code points, as the server counts them.
import { cx } from '../../../src/lib/cx';
import styles from './words.module.css';

interface Place {
  first: number;
  last: number;
}

/** The parts of a text, marked and not, in order; overlapping places become one. */
export function partsOf(text: string, places: readonly Place[]): { text: string; marked: boolean }[] {
  const chars = Array.from(text);
  const marked = chars.map((_, at) => places.some(({ first, last }) => at >= first && at <= last));
  const parts: { text: string; marked: boolean }[] = [];
  chars.forEach((char, at) => {
    const last = parts.at(-1);
    if (last && last.marked === marked[at]) last.text += char;
    else parts.push({ text: char, marked: marked[at] === true });
  });
  return parts;
}

export function MarkedLine({ text, places }: { text: string; places: readonly Place[] }) {
  return (
    <bdi className={cx('breaks', styles.line)}>
      {partsOf(text, places).map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no name but their place.
        part.marked ? <mark key={at}>{part.text}</mark> : part.text,
      )}
    </bdi>
  );
}
