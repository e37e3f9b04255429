// The verdict of the audit begins with what is wrong.
import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { LedgerAudit } from '../../../src/api/schema.gen';
import { settings } from '../../../src/test/people';
import { draw } from '../../../src/test/render';
import { serve } from '../../../src/test/server';
import { fetchWords, speak, startWords } from '../../i18n';
import { Verdict } from './audit-section';

const whole: LedgerAudit = {
  ok: true,
  sum: 0,
  accounts: 4,
  transfers: 9,
  envelopes: 0,
  mismatched: 0,
  overdrawn: 0,
  badTotals: 0,
  badShares: 0,
  kinds: [],
  mismatches: [],
  checkTime: 0,
};

beforeAll(async () => {
  await startWords();
  await fetchWords('money');
  await speak('en');
});

function show(audit: Partial<LedgerAudit>) {
  serve(settings);
  draw(<Verdict audit={{ ...whole, ...audit }} busy={false} onAgain={vi.fn()} />);
  return screen.findByTestId('verdict');
}

it.each([
  [{}, 'The ledger adds up to 0.'],
  [{ ok: false, mismatched: 2 }, 'Accounts that don’t match their transfers: 2. Call'],
  [{ ok: false, sum: -5, badShares: 1 }, 'Sum of all balances: -5, Envelopes with wrong shares: 1. Call'],
])('%j: %s', async (audit, words) => {
  expect(await show(audit)).toHaveTextContent(words);
});
