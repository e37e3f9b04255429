// The countries a phone may be of, with the server's pattern for each.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/post';

export interface Country {
  countryCode: string;
  areaCode: string;
  name: string;
  phonePattern: string;
}

/** Until the server answered, and when it cannot. */
const atLeast: Country[] = [{ countryCode: 'CN', areaCode: '+86', name: '', phonePattern: '' }];

/** One country per area code: the select's value is the code. */
export function useCountries(): Country[] {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['/country/config', i18n.language],
    queryFn: ({ signal }) => get<Country[]>('/country/config', signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data || data.length === 0) return atLeast;
  return data.filter(
    (country, index) => data.findIndex(({ areaCode }) => areaCode === country.areaCode) === index,
  );
}
