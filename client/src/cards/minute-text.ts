/** The minute of a match event as a broadcast writes it; the time of day where the data has no minute. */
import { clockTime } from '../i18n/format';

interface Moment {
  minute: number | null;
  /** Minutes of stoppage time. */
  offset: number | null;
  time: number;
}

export const minuteText = ({ minute, offset, time }: Moment): string =>
  minute === null ? clockTime(time) : `${minute}${offset ? `+${offset}` : ''}'`;
