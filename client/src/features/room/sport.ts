/** A sport's name in the reader's language and its colour. */
import type { Session } from '../../app/session';

const COLORS: Readonly<Record<number, string>> = {
  1: 'var(--football)',
  2: 'var(--basketball)',
  3: 'var(--tennis)',
  4: 'var(--baseball)',
  5: 'var(--esports)',
};

export function sportOf(raceType: number, enums: Session['enums']): { label: string; color: string } | null {
  const found = raceType > 0 ? enums?.raceType.find(({ value }) => value === raceType) : undefined;
  return found ? { label: found.label, color: COLORS[raceType] ?? 'var(--tx-2)' } : null;
}
