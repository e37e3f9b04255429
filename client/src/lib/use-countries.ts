// The countries of the site: the area codes of phones, and the regions of profiles.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../api/post';
import type { CountryShown as Country } from '../api/schema.gen';

/** Until the server answered, and when it cannot. */
const atLeast: Country[] = [
  { countryCode: 'CN', areaCode: '+86', name: '', phonePattern: '', provinces: [] },
];

/** Every country, in the viewer's language. Undefined until the server answered. */
export function useCountryConfig(enabled = true): Country[] | undefined {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['/country/config', i18n.language],
    queryFn: ({ signal }) => get('/country/config', signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return data;
}

/** One country per area code: the select's value is the code. */
export function useCountries(): Country[] {
  const data = useCountryConfig();
  if (!data || data.length === 0) return atLeast;
  return data.filter(
    (country, index) => data.findIndex(({ areaCode }) => areaCode === country.areaCode) === index,
  );
}
