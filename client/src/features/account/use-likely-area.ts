// The area code with which a form begins: that of the country its reader most likely means.
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { likelyCodes } from './countries';
import { useCountries } from './use-countries';

/** Sets the area once the countries are known, unless one was chosen by then. Nothing counts as changed by it. */
export function useLikelyArea<Values extends FieldValues>(
  { getFieldState, resetField, formState }: UseFormReturn<Values>,
  name: Path<Values>,
  isWanted = true,
) {
  const { i18n } = useTranslation();
  const countries = useCountries(isWanted);
  const isChosen = getFieldState(name, formState).isDirty;
  const [likely] = likelyCodes(i18n.language, navigator.languages).flatMap(
    (code) => countries?.find(({ countryCode }) => countryCode === code)?.areaCode ?? [],
  );
  useEffect(() => {
    if (likely && isWanted && !isChosen) {
      resetField(name, { defaultValue: likely as PathValue<Values, Path<Values>> });
    }
  }, [likely, isWanted, isChosen, name, resetField]);
}
