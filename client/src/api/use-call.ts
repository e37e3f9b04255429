// Asks the server for something a screen shows, keeps it, and asks again when the language changes.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Asked, type Path, post } from './post';

export interface CallOptions {
  /** Milliseconds an answer counts as fresh. */
  fresh?: number;
  /** Ask again this often while the page is visible. */
  every?: number;
  enabled?: boolean;
  /** Show the last answer while another with other parameters is on its way. */
  keepLast?: boolean;
}

/** The cache key of a call; for patching or invalidating it. */
export const callKey = <P extends Path>(path: P, body: Asked<P>, language: string) =>
  [path, body, language] as const;

export function useCall<P extends Path>(path: P, body: Asked<P> = {}, options: CallOptions = {}) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: callKey(path, body, i18n.language),
    queryFn: ({ signal }) => post(path, body, signal),
    staleTime: options.fresh ?? 15_000,
    refetchInterval: options.every,
    enabled: options.enabled,
    placeholderData: options.keepLast ? keepPreviousData : undefined,
  });
}
