// The chosen tab and state, kept in the address so that a list can be sent to somebody.
import { useSearchParams } from 'react-router';

export type MatchTab = 'all' | 'hot';

export function useMatchFilter() {
  const [params, setParams] = useSearchParams();
  const tab: MatchTab = params.get('tab') === 'hot' ? 'hot' : 'all';
  const stored = params.get('status') ?? '0';
  const status = /^[0-7]$/.test(stored) ? stored : '0';

  const change = (wanted: { tab?: MatchTab; status?: string }) => {
    const next = { tab, status, ...wanted };
    setParams(
      {
        ...(next.tab === 'hot' ? { tab: 'hot' } : {}),
        ...(next.status === '0' ? {} : { status: next.status }),
      },
      { replace: true },
    );
  };

  return { tab, status, change, search: params.toString() };
}
