// The frame of pages that stand inside something else: none. What they show waits for the settings, as every page.
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../session/session';

export function Bare() {
  const { phase } = useSession();
  if (phase !== 'ready') return null; // the start-up goes on trying
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
