// Every page of the site in every look: the rules of accessibility hold, and nothing sticks out of its window.
import { expect, test } from '../flow';
import { WALKERS, walk, walkBare } from '../page-walk';
import { HANG } from '../patience';

for (const lang of ['zh', 'en', 'ar'] as const) {
  const asked = { lang, light: true, longer: lang === 'en' };

  for (const walker of WALKERS) {
    test(`every page keeps the rules of accessibility, dark and light, and fits every window, for ${walker}, in ${lang}`, async ({
      open,
      server,
      provokes,
    }) => {
      // Up to twenty pages in eighteen windows.
      test.setTimeout(20 * HANG);
      expect(await walk({ open, server, provokes }, walker, asked)).toEqual([]);
    });
  }

  test(`frames and overlays keep the rules of accessibility, dark and light, and fit every window, in ${lang}`, async ({
    open,
    server,
    provokes,
  }) => {
    expect(await walkBare({ open, server, provokes }, asked)).toEqual([]);
  });
}
