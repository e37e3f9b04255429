// Asks the server for something a place shows, and keeps it until it is old or was changed.
import { useQuery } from '@tanstack/react-query';
import { type Asked, call, type Path } from './call';

interface Options {
  /** Milliseconds an answer is shown again without asking; without it a place that is opened asks. */
  fresh?: number;
  /** Ask again this often, in milliseconds, while the page is visible. */
  every?: number;
  enabled?: boolean;
  /** Show the last answer while another page of the list is on its way. */
  keepLast?: boolean;
}

export function useCall<P extends Path>(path: P, body: Asked<P> = {} as Asked<P>, options: Options = {}) {
  return useQuery({
    queryKey: [path, body],
    queryFn: ({ signal }) => call(path, body, { signal }),
    staleTime: options.fresh,
    refetchInterval: options.every,
    enabled: options.enabled,
    placeholderData: options.keepLast ? (last) => last : undefined,
  });
}
