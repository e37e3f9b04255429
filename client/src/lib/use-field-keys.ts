// For a list of choices at a field: the field keeps the focus, gives its keys to the list, and names the active choice.
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

export function useFieldKeys(
  input: RefObject<HTMLInputElement | null>,
  onKey: (event: KeyboardEvent) => void,
  activeId: string | null,
) {
  const press = useEffectEvent(onKey);
  // The keys are heard from the moment the list can be seen.
  useLayoutEffect(() => {
    const field = input.current;
    const listen = (event: KeyboardEvent) => press(event);
    field?.addEventListener('keydown', listen);
    return () => field?.removeEventListener('keydown', listen);
  }, [input]);
  useLayoutEffect(() => {
    const field = input.current;
    if (activeId) field?.setAttribute('aria-activedescendant', activeId);
    return () => field?.removeAttribute('aria-activedescendant');
  }, [input, activeId]);
}
