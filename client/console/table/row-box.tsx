// The box that chooses a row, or all rows shown.
import styles from './data-table.module.css';

interface RowBoxProps {
  label: string;
  checked: boolean;
  /** Some of all rows are chosen. */
  mixed?: boolean;
  onPress: (range: boolean) => void;
  /** Within a row, which has the focus itself. */
  inRow?: boolean;
}

export function RowBox({ label, checked, mixed = false, onPress, inRow }: RowBoxProps) {
  return (
    // A press beside the box does not open the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a press from the row.
    <span className={styles.box} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={inRow ? -1 : 0}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        onChange={(event) => onPress((event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </span>
  );
}
