// Every page of the site in one look, in two windows; all/every-page.spec.ts walks through all looks and windows.
import { expect, test } from './flow';
import { WALKERS, walk, walkBare } from './page-walk';
import { barePages, knownRoutes, sitePages } from './site-pages';

const asked = { lang: 'en', widths: [390, 1440], within: true } as const;

test('every address of the site has its row in the table of pages', async ({ server }) => {
  const rows = [...(await sitePages(server)), ...(await barePages(server))].map(({ route }) => route);
  expect(new Set(rows)).toEqual(new Set(knownRoutes()));
});

for (const walker of WALKERS) {
  test(`every page keeps the rules of accessibility and fits a phone and a desktop, for ${walker}`, async ({
    open,
    server,
    provokes,
  }) => {
    expect(await walk({ open, server, provokes }, walker, asked)).toEqual([]);
  });
}

test('frames and overlays keep the rules of accessibility and fit a phone and a desktop', async ({
  open,
  server,
  provokes,
}) => {
  expect(await walkBare({ open, server, provokes }, asked)).toEqual([]);
});
