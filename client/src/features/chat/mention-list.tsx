// The names one may mean, above the field. The field keeps the focus; its keys choose. Fetched with the first "@".
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { useFieldKeys } from '../../lib/use-field-keys';
import type { Line, OwnLine } from '../../realtime/lines';
import styles from './mention-list.module.css';
import { completed, lateSpeakers, namesFor } from './mention-names';
import type { Mention } from './mentions';

interface MentionListProps {
  input: RefObject<HTMLInputElement | null>;
  mention: Mention;
  /** What was said, and by whom. */
  lines: () => readonly (Line | OwnLine)[];
  me: string | null;
  /** The text with the name, and where the caret goes. */
  onChoose: (text: string, caret: number) => void;
  onClose: () => void;
}

export default function MentionList({ input, mention, lines, me, onChoose, onClose }: MentionListProps) {
  const { t } = useTranslation('room');
  const id = useId();
  const names = namesFor(mention.typed, lateSpeakers(lines(), me));
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, names.length - 1));
  const choose = (name: string) => {
    const { text, caret } = completed(input.current?.value ?? '', mention, name);
    onChoose(text, caret);
  };
  const onKey = (event: KeyboardEvent) => {
    const name = names[active];
    if (name === undefined || event.isComposing) return;
    if (event.key === 'ArrowDown') setAt((active + 1) % names.length);
    else if (event.key === 'ArrowUp') setAt((active || names.length) - 1);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(name);
    else if (event.key === 'Escape') onClose();
    else return setAt(0);
    event.preventDefault();
    event.stopPropagation();
  };
  useFieldKeys(input, onKey, names.length > 0 ? `${id}-${active}` : null);

  if (names.length === 0) return null;
  return (
    <div
      role="listbox"
      tabIndex={-1}
      aria-label={t('mention.label')}
      className={styles.list}
      // The field must not lose the focus before the press ends.
      onPointerDown={(event) => event.preventDefault()}
    >
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field holds the focus and the keys.
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={cx('strong ellipsis', styles.name)}
          onClick={() => choose(name)}
          onPointerMove={() => setAt(index)}
        >
          <bdi>{name}</bdi>
        </div>
      ))}
    </div>
  );
}
