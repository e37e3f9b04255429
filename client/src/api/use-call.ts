// Asks the server for something a screen shows, keeps it, and asks again when the language changes.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peekFirst } from './first-answers';
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

const sameCall = (key: readonly unknown[] | undefined, path: string, body: object) =>
  key?.[0] === path && JSON.stringify(key[1]) === JSON.stringify(body);

export function useCall<P extends Path>(path: P, body: Asked<P> = {}, options: CallOptions = {}) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: callKey(path, body, i18n.language),
    queryFn: ({ signal }) => post(path, body, signal),
    staleTime: options.fresh ?? 15_000,
    refetchInterval: options.every,
    enabled: options.enabled,
    // Another language asks again, but what is on the screen stays until the answer is there.
    placeholderData: (last, query) =>
      (options.keepLast || sameCall(query?.queryKey, path, body) ? last : undefined) ??
      (peekFirst(path, body, i18n.language) as typeof last),
  });
}
