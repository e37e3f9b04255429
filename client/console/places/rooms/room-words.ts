// What the columns of rooms are called: the kinds of sport, and of anchors.
import { useCall } from '../../api/use-call';

type Kinds = readonly { value: unknown; label: string }[] | undefined;

export function useRoomWords() {
  const { data } = useCall('/systemEnums/allEnums', {}, { fresh: 600_000 });
  return { races: data?.raceType, kinds: data?.anchorType };
}

export const kindName = (kinds: Kinds, type: number): string =>
  kinds?.find(({ value }) => Number(value) === type)?.label ?? (type === 0 ? '–' : String(type));

/** A room belongs to one of them: 0 is all together. */
export const kindOptions = (kinds: Kinds = []) =>
  kinds
    .filter(({ value }) => Number(value) !== 0)
    .map(({ value, label }) => ({ value: String(value), label }));
