// The query cache. An answer that was requested before a change is never kept as the state after it.
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

export class Queries extends QueryClient {
  /**
   * Asks again also where the first answer is still on its way. The library would keep that one, and a list would lack
   * what was added meanwhile (`cancelRefetch` of TanStack Query 5 is for queries that have data).
   */
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    if (filters.refetchType !== 'none')
      for (const query of this.getQueryCache().findAll(filters))
        if (query.isActive() && query.state.data === undefined && query.state.fetchStatus === 'fetching')
          void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
