// The foot of a page leads to the application for phones when operators have published one.
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { Footer } from './footer';

const foot = { recordStr: '', matchColumns: [], anchorColumns: [], links: [] };
const androidApp = {
  versionName: '1.2',
  versionCode: 12,
  url: 'https://files.example/app.apk',
  sha256: '',
  size: 9,
  forceUpdate: false,
  releaseNotes: '',
};

beforeAll(async () => {
  await startI18n(['common']);
  await changeLanguage('en');
});

it('a published application stands in the foot', async () => {
  serve({ '/web_home/home_info_bottom': { ...foot, androidApp } });
  draw(<Footer />);
  const link = await screen.findByRole('link', { name: 'Android app 1.2' });
  expect(link).toHaveAttribute('href', 'https://files.example/app.apk');
});

it('without one there is no link to it', async () => {
  serve({
    '/web_home/home_info_bottom': {
      ...foot,
      matchColumns: [{ raceType: 9, name: 'Darts', icon: '', sort: 1 }],
      androidApp: null,
    },
  });
  draw(<Footer />);
  await screen.findByRole('link', { name: 'Darts' });
  expect(screen.queryByRole('link', { name: /Android app/ })).toBeNull();
});
