// The countries of the site: the area codes of phones, and the regions of profiles.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/post';
import type { CountryShown as Country } from '../../api/schema.gen';
import { inOrder, likelyCodes, likelyFirst } from './countries';

/** Every country by its name, the likely ones first, in the viewer's language and order. Undefined until the server answered. */
export function useCountries(enabled = true): Country[] | undefined {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const { data } = useQuery({
    queryKey: ['/country/config', language],
    queryFn: ({ signal }) => get('/country/config', signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return useMemo(
    () => data && likelyFirst(inOrder(data, language), likelyCodes(language, navigator.languages)),
    [data, language],
  );
}
