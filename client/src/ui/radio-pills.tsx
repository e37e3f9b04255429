// One of a few short answers, as pills under a question.
import { cx } from '../lib/cx';
import styles from './radio-pills.module.css';

interface RadioPillsProps<Value extends string | number> {
  question: string;
  /** Of the inputs; one for each question of a form. */
  name: string;
  items: readonly { value: Value; label: string }[];
  /** Null: none yet. */
  value: Value | null;
  onChange: (value: Value) => void;
}

export function RadioPills<Value extends string | number>(props: RadioPillsProps<Value>) {
  const { question, name, items, value: chosen, onChange } = props;
  return (
    <fieldset className={cx('stack gap-8', styles.group)}>
      <legend className={cx('quiet small strong', styles.legend)}>{question}</legend>
      <div className="flex wraps gap-8">
        {items.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChange(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
