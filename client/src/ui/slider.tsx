// Values on a track, each with a handle. It runs from left to right in every language, like the bar of the player.
import { Slider as Base } from '@base-ui/react/slider';
import styles from './slider.module.css';

export interface SliderHandle {
  name: string;
  value: number;
  /** How the value is told; the number without one. */
  text?: string;
}

interface SliderProps {
  /** In the order of their values. */
  handles: readonly SliderHandle[];
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  onMove: (value: number, handle: number) => void;
}

export function Slider({ handles, onMove, ...range }: SliderProps) {
  return (
    <Base.Root
      {...range}
      className={styles.slider}
      value={handles.map((handle) => handle.value)}
      onValueChange={(values, { activeThumbIndex: at }) => onMove(values[at] ?? range.min, at)}
    >
      <Base.Control className={styles.control} dir="ltr">
        <Base.Track className={styles.track}>
          <Base.Indicator className={styles.chosen} />
          {handles.map(({ name, value, text }, index) => (
            <Base.Thumb
              key={name}
              index={index}
              className={styles.handle}
              aria-label={name}
              getAriaValueText={() => text ?? String(value)}
            />
          ))}
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
