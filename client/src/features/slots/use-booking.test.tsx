// A booking keeps its request id while its outcome is unknown, until the opposite press.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import { serve } from '../../test/server';
import { useBooking } from './slot-data';

const path = '/ct_anchor/appointmentTime';
const start = Date.parse('2026-11-22T16:00:00Z');
const answer = { startTime: start, endTime: start + 3_600_000, slotStatus: 3 as const, user: null };

beforeAll(async () => {
  await startI18n();
  await changeLanguage('en');
});

function booking() {
  const queries = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(() => useBooking('601', undefined), { wrapper }).result.current;
}

it('a press whose answer was lost keeps its id, until the opposite press', async () => {
  const server = serve({});
  const book = booking();
  const idOf = () => server.last(path)?.body.requestId;
  await expect(book(start, true)).rejects.toThrow();
  const first = idOf();
  await expect(book(start, true)).rejects.toThrow();
  expect(idOf()).toBe(first);

  server.answers[path] = answer as never;
  await book(start, false);
  delete server.answers[path];
  await expect(book(start, true)).rejects.toThrow();
  expect(idOf()).not.toBe(first);
});
