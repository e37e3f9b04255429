// The page between a link that somebody wrote and the other site.
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import LeavingPage from './leaving-page';

beforeAll(() => startI18n(['common', 'personal']));
beforeEach(() => changeLanguage('en'));

const open = (to: string) => {
  serve(settings);
  draw(<LeavingPage />, `/leaving?to=${encodeURIComponent(to)}`);
};

it('names the host and the whole address, and goes there only by a press', async () => {
  open('https://news.example/a?b=bank.example');
  expect(await screen.findByText('news.example')).toBeVisible();
  expect(screen.getByText('https://news.example/a?b=bank.example')).toBeVisible();
  const way = screen.getByRole('link', { name: 'Continue' });
  expect(way).toHaveAttribute('href', 'https://news.example/a?b=bank.example');
  expect(way).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  expect(screen.getByRole('link', { name: 'Stay here' })).toHaveAttribute('href', '/');
});

it.each(['javascript:alert(1)', '/match/0', 'https://bank.example@evil.example/'])(
  'leads nowhere for %s',
  async (to) => {
    open(to);
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
  },
);
