// The coins of whoever is logged in: as the server last said, by an answer, over the websocket, or when asked.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { post } from '../api/post';
import { useSession } from '../session/session';
import { balanceKey } from './balance-key';

export interface Balance {
  /** Null for visitors. */
  coins: number | null;
  /** An answer said what is left. */
  settle: (coins: number) => void;
  /** Something happened whose answer did not say. */
  refresh: () => void;
}

export function useBalance(): Balance {
  const { user } = useSession();
  const queries = useQueryClient();
  const userId = user?.userId ?? '';
  const { data } = useQuery({
    queryKey: balanceKey(userId),
    queryFn: async ({ signal }) => (await post('/web_anchor/wallet_detail', { pageSize: 1 }, signal)).balance,
    enabled: user !== null,
    initialData: user?.balance,
    initialDataUpdatedAt: 0,
    staleTime: 30_000,
  });
  const settle = useCallback(
    (coins: number) => queries.setQueryData(balanceKey(userId), coins),
    [queries, userId],
  );
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: balanceKey(userId) }),
    [queries, userId],
  );
  return { coins: user ? (data ?? user.balance) : null, settle, refresh };
}
