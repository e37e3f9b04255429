// Puts the shared providers around the pages.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { Refusal } from '../api/post';
import { ToastProvider } from '../ui/toast';
import { RealtimeGate } from './realtime-gate';
import { router } from './routes';
import { SessionProvider } from './session';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal is an answer; only silence is worth asking again.
      retry: (failures, fault) =>
        failures < 2 &&
        fault instanceof Refusal &&
        ['OFFLINE', 'UNAVAILABLE', 'INTERNAL'].includes(fault.code),
    },
  },
});

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
