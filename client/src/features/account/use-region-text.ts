// A region in words: the country, the province and the city, never their codes.
import { useTranslation } from 'react-i18next';
import type { Region } from '../../api/schema.gen';
import { countryName } from '../../lib/country-name';
import { useCountries } from './use-countries';

/** Empty without a region. Until the names of a listed province are known it is left out. */
export function useRegionText(region: Region | null): string {
  const { i18n } = useTranslation();
  const countries = useCountries(Boolean(region?.province));
  if (!region) return '';
  const { countryCode, province, city } = region;
  const parts = [countryName(countryCode, i18n.language)];
  const country = countries?.find((one) => one.countryCode === countryCode);
  if (country && country.provinces.length === 0) parts.push(province, city);
  const listed = country?.provinces.find(({ code }) => code === province);
  parts.push(listed?.name ?? '', listed?.cities.find(({ code }) => code === city)?.name ?? '');
  return [...new Set(parts)].filter(Boolean).join(' · '); // Beijing is a province and its city
}
