// The walk through every page of the site: the rules of accessibility hold, and nothing sticks out of its window.
import { expect, type Open, type Page, pageShown, visit } from './flow';
import { demoPerson, newViewers } from './people';
import type { TestServer } from './server';
import { barePages, ONLOOKERS, sitePages } from './site-pages';
import { talk } from './talkers';
import { lengthen, tooWide, violations, WIDTHS } from './violations';
import type { Lang } from './words';

interface Flow {
  open: Open;
  server: TestServer;
  provokes: { faults: RegExp[] };
}

/** What the walk asks of each page, beside all rules of accessibility in the dark theme. */
export interface Asked {
  lang: Lang;
  /** The windows that a page must fit; all widths without it. */
  widths?: readonly number[];
  /** The rules about colours in the light theme too. */
  light?: boolean;
  /** The windows once more, with longer words. */
  longer?: boolean;
  /** Goes from page to page within the site, which costs half of loading each anew. */
  within?: boolean;
}

/** Each walk is one person's: one browser, and a test that ends in sight. */
export const WALKERS = ['a visitor', ...ONLOOKERS] as const;
type Walker = (typeof WALKERS)[number];

/** What is wrong with the pages that somebody looks at. */
export async function walk({ open, server, provokes }: Flow, walker: Walker, asked: Asked) {
  provokes.faults.push(/^404 GET \/(nowhere|user\/nothing-here)$/);
  const { lang } = asked;
  const logIn = () => demoPerson(server, walker, lang);
  const who = walker === 'a visitor' ? undefined : await logIn();
  // The list of log-ins has another one, which can be ended.
  if (who) await logIn();
  const page = await open({ lang, theme: 'dark', who, still: true });
  const found: string[] = [];
  const pages = await sitePages(server);
  for (const { path } of pages.filter(({ as = 'a visitor' }) => as === walker)) {
    await (asked.within ? goWithin(page, path) : visit(page, path));
    found.push(...(await faultsOf(page, `${path} as ${walker}`, asked)));
  }
  return found;
}

/** Pages for other programs have neither head nor foot: they are there when their chat is, more of it than fits. */
export async function walkBare({ open, server }: Flow, asked: Asked) {
  const page = await open({ path: '/', lang: asked.lang, theme: 'dark', still: true });
  const found: string[] = [];
  const people = await newViewers(server, 20, asked.lang);
  for (const { path, houseId } of await barePages(server)) {
    const parts = people.map((who) => ({ who, texts: [`${who.nickName} at ${path}`.slice(0, 60)] }));
    await talk(page, server, houseId, parts);
    await page.goto(path);
    const shown = path.includes('chat') ? page.getByRole('listitem') : page.getByRole('heading');
    await expect(shown.first()).toBeVisible();
    found.push(...(await faultsOf(page, path, asked)));
  }
  return found;
}

/** To another page of the site, as the browser's Back leads to one; the first page is loaded. */
async function goWithin(page: Page, path: string) {
  const isOfSite = await page.evaluate(
    (to) =>
      document.querySelector('main#main') !== null &&
      location.pathname !== new URL(to, location.href).pathname,
    path,
  );
  // A search without words leaves the reader in its field, so nothing would tell that it has come.
  if (!isOfSite || path === '/search') return visit(page, path);
  await page.evaluate((to) => {
    (document.activeElement as HTMLElement | null)?.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // On a new page the reading starts at its top.
  await expect(page.getByRole('main')).toBeFocused();
  await pageShown(page);
}

async function faultsOf(page: Page, where: string, { widths = WIDTHS, light, longer }: Asked) {
  const found = await violations(page, `${where}, dark`);
  if (light) {
    await switchToLight(page);
    // Of all that the rules are about, a theme changes only colours.
    found.push(...(await violations(page, `${where}, light`, 'colours')));
  }
  found.push(...(await tooWide(page, where, widths)));
  if (longer) {
    await page.evaluate(lengthen);
    found.push(...(await tooWide(page, `${where}, longer`, widths)));
  }
  return found;
}

/** The page in its other theme, at once. */
async function switchToLight(page: Page) {
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
}
