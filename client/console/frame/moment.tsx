// An instant in the operator's zone, with UTC on hover.
import { isoMinute, ownOffsetText } from '../../src/i18n/format';

const two = (n: number) => String(n).padStart(2, '0');

/** 2026-11-24 12:05:09 in the browser's zone. */
export function momentText(time: number): string {
  return `${isoMinute(time).replace('T', ' ')}:${two(new Date(time).getSeconds())}${ownOffsetText(time)}`;
}

/** The same to the minute. */
export const minuteText = (time: number) => `${isoMinute(time).replace('T', ' ')}${ownOffsetText(time)}`;

export function Moment({ time }: { time: number }) {
  const utc = new Date(time).toISOString();
  return (
    <time className="num" dateTime={utc} title={`${utc.slice(0, 19).replace('T', ' ')} UTC`}>
      {momentText(time)}
    </time>
  );
}
