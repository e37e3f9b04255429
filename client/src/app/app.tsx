// Puts the shared providers around the pages.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { Refusal } from '../api/post';
import { Queries } from '../lib/queries';
import { onServerBack } from '../lib/server-back';
import { SessionProvider } from '../session/session';
import { ToastProvider } from '../ui/toast';
import { RealtimeGate } from './realtime-gate';
import { router } from './routes';

const queries = new Queries({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, fault) => failures < 2 && isSilence(fault),
    },
  },
});

/** A refusal is an answer; only silence is worth asking again. */
const isSilence = (fault: unknown) =>
  fault instanceof Refusal && ['OFFLINE', 'UNAVAILABLE', 'INTERNAL'].includes(fault.code);

onServerBack(() => void queries.refetchQueries({ predicate: ({ state }) => isSilence(state.error) }));

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <SessionProvider>
          <RealtimeGate>
            <RouterProvider router={router} />
          </RealtimeGate>
        </SessionProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}
