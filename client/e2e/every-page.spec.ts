// Every page of the site in every look: the rules of accessibility hold, and nothing sticks out of its window.
import { expect, type Page, test, visit } from './flow';
import { demoPerson, newViewers, type Person } from './people';
import { barePages, knownRoutes, sitePages } from './site-pages';
import { talk } from './talkers';
import { lengthen, tooWide, violations } from './violations';

test('every address of the site has its row in the table of pages', async ({ server }) => {
  const rows = [...(await sitePages(server)), ...(await barePages(server))].map(({ route }) => route);
  expect(new Set(rows)).toEqual(new Set(knownRoutes()));
});

/** The page in its other theme, at once. */
async function switchToLight(page: Page) {
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  await page.evaluate(async () => {
    // A browser that draws nothing just now must not stop the flow.
    const frame = () =>
      new Promise((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 100);
      });
    await frame();
    document.documentElement.setAttribute('data-theme', 'light');
    await frame();
  });
}

for (const lang of ['zh', 'en', 'ar'] as const) {
  test(`every page keeps the rules of accessibility, dark and light, and fits every window, in ${lang}`, async ({
    open,
    server,
    provokes,
  }) => {
    test.setTimeout(600_000);
    provokes.faults.push(
      /^404 GET \/(nowhere|user\/nothing-here)$/,
      // Nobody has written the help yet, and asked for a copy of their data.
      /^404 POST \/common_face\/find_rich_text$/,
      /^400 POST \/web_my\/export$/,
    );
    const found: string[] = [];
    const browsers = new Map<string, Page>();
    const browserOf = async (who: string) => {
      const known = browsers.get(who);
      if (known) return known;
      const person: Person | undefined = who ? await demoPerson(server, who, lang) : undefined;
      const page = await open({ lang, theme: 'dark', who: person, still: true });
      browsers.set(who, page);
      return page;
    };
    const ask = async (page: Page, where: string) => {
      found.push(...(await violations(page, `${where}, dark`)));
      await switchToLight(page);
      // Of all that the rules are about, a theme changes only colours.
      found.push(...(await violations(page, `${where}, light`, 'colours')));
      found.push(...(await tooWide(page, where)));
      if (lang === 'en') {
        await page.evaluate(lengthen);
        found.push(...(await tooWide(page, `${where}, longer`)));
      }
    };
    for (const { path, as = '' } of await sitePages(server)) {
      const page = await browserOf(as);
      await visit(page, path);
      // A picture that plays goes on asking; every other page comes to rest.
      if (!/room|live/.test(path)) await page.waitForLoadState('networkidle');
      await ask(page, `${path} as ${as || 'a visitor'}`);
    }
    // Pages for other programs have neither head nor foot: they are there when their chat is, more of it than fits.
    const visitor = await browserOf('');
    const people = await newViewers(server, 20, lang);
    for (const { path, houseId } of await barePages(server)) {
      await talk(
        visitor,
        server,
        houseId,
        people.map((who) => ({ who, texts: [`${who.nickName} at ${path}`.slice(0, 60)] })),
      );
      await visitor.goto(path);
      const shown = path.includes('chat') ? visitor.getByRole('listitem') : visitor.getByRole('heading');
      await expect(shown.first()).toBeVisible();
      await ask(visitor, path);
    }
    expect(found).toEqual([]);
  });
}
