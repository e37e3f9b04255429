// What the summary of a broadcast says of its recording.
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { LiveSummary } from '../../api/schema.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { SummaryCard } from './summary-card';

beforeAll(() => startI18n());
beforeEach(() => changeLanguage('zh'));

const drawSummary = async (replayId: string | null) => {
  serve(settings);
  const figures = { durationSeconds: 60, peak: 1, giftAmount: 0, newFans: 0 };
  draw(<SummaryCard session={{ sessionId: 'ls_7', endTime: 0, replayId, ...figures } as LiveSummary} />);
  return (await screen.findByRole('heading', { level: 3 })).closest('section');
};

it('the summary of a recorded broadcast leads to its replay', async () => {
  await drawSummary('rp_ls_7');
  expect(screen.getByRole('link', { name: '观看回放' })).toHaveAttribute('href', '/replay/rp_ls_7');
});

it('the summary of a broadcast that was not recorded mentions no replay', async () => {
  expect(await drawSummary(null)).not.toHaveTextContent('回放');
});
