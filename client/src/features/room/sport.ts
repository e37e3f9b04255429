/** A sport's name in the reader's language and its colour. */
import { ColumnType } from '../../api/enums.gen';
import type { Session } from '../../session/session';

const COLORS: Readonly<Record<number, string>> = {
  [ColumnType.Football]: 'var(--football)',
  [ColumnType.Basketball]: 'var(--basketball)',
  [ColumnType.Tennis]: 'var(--tennis)',
  [ColumnType.Baseball]: 'var(--baseball)',
  [ColumnType.Esports]: 'var(--esports)',
};

export function sportOf(raceType: number, enums: Session['enums']): { label: string; color: string } | null {
  const found =
    raceType !== ColumnType.All ? enums?.raceType.find(({ value }) => value === raceType) : undefined;
  return found ? { label: found.label, color: COLORS[raceType] ?? 'var(--tx-2)' } : null;
}
