// The place of money opens where its operator may read, or says whom it is for.
import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { settings } from '../../../src/test/people';
import { draw } from '../../../src/test/render';
import { serve } from '../../../src/test/server';
import { fetchWords, speak, startWords } from '../../i18n';
import MoneyPlace from './money-place';

vi.mock('../../access/operator', async (original) => ({
  ...(await original<object>()),
  useOperator: () => ({ operatorId: '1', name: 'Sam', role: 'support' }),
}));

beforeAll(async () => {
  await startWords();
  await fetchWords('money');
  await speak('en');
});

it.each(['/money', '/money/audit'])('support at %s reads whom it is for', async (path) => {
  serve(settings);
  draw(<MoneyPlace />, path);
  expect(await screen.findByText(/^Only for the role .*Editor/, { selector: 'p' })).toBeVisible();
});
