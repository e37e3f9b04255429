// Draws a piece of the client with everything around it that the application gives it.
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Queries } from '../lib/queries';
import { SessionProvider } from '../session/session';
import { ToastProvider } from '../ui/toast';

export function draw(children: ReactNode, at = '/') {
  const queries = new Queries({ defaultOptions: { queries: { retry: false } } });
  const page = <Suspense fallback={null}>{children}</Suspense>;
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  return render(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
}
