// In the place of a thing that is asked for by its id: it is on its way, cannot be had, or does not exist.
import type { ReactNode } from 'react';
import { leadsNowhere } from '../../src/api/refusal';
import { EmptyState } from '../../src/ui/empty-state';
import { ErrorState } from '../../src/ui/error-state';
import { Skeleton } from '../../src/ui/skeleton';

interface NotReadProps {
  read: { error: unknown; refetch: () => unknown };
  /** Said where there is no such thing. */
  gone: string;
  /** The way from there. */
  action?: ReactNode;
  height?: number;
}

export function NotRead({ read: { error, refetch }, gone, action, height = 240 }: NotReadProps) {
  if (!error) return <Skeleton height={height} />;
  if (leadsNowhere(error)) return <EmptyState title={gone} action={action} />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}
