// Where stored pictures are fetched from: asked for once, before the first of them is drawn.
import { useQuery } from '@tanstack/react-query';
import { setStorageBase } from '../../src/lib/image';
import { call } from './call';

/** True once pictures can be drawn. */
export function usePictures(): boolean {
  return useQuery({
    queryKey: ['/ossUrl'],
    queryFn: async ({ signal }) => {
      setStorageBase(await call('/ossUrl', {}, { signal }));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).isSuccess;
}
