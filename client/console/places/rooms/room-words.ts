// What rooms are called on the screen: their states and their columns.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminRoom } from '../../../src/api/schema.gen';
import { useCall } from '../../api/use-call';

export function useRoomWords() {
  const { t } = useTranslation('console');
  const { data } = useCall('/systemEnums/allEnums', {}, { fresh: 600_000 });
  const races = data?.raceType;
  const kinds = data?.anchorType;
  const raceName = useCallback(
    (type: number) =>
      races?.find(({ value }) => Number(value) === type)?.label ?? (type === 0 ? '–' : String(type)),
    [races],
  );
  const kindName = useCallback(
    (type: number) =>
      kinds?.find(({ value }) => Number(value) === type)?.label ?? (type === 0 ? '–' : String(type)),
    [kinds],
  );
  const statusOf = useCallback(({ liveStatus }: AdminRoom) => t(`room.is.${liveStatus}`), [t]);
  const optionsOf = (list: typeof races) =>
    (list ?? [])
      .filter(({ value }) => Number(value) !== 0)
      .map(({ value, label }) => ({ value: String(value), label }));
  return { raceName, kindName, statusOf, raceOptions: optionsOf(races), kindOptions: optionsOf(kinds) };
}
