// The names of the columns that an anchor may belong to.
import { useCallback } from 'react';
import { useCall } from '../../api/use-call';

export function useAnchorTypes(): (anchorType: number) => string {
  const { data } = useCall('/systemEnums/allEnums', {}, { fresh: 600_000 });
  return useCallback(
    (anchorType) =>
      data?.anchorType.find(({ value }) => Number(value) === anchorType)?.label ?? String(anchorType),
    [data],
  );
}
