// Every place of the operators' console in its main state: for the rules that hold in all of them.
import type { Locator, Page } from '@playwright/test';
import type { Place } from '../console/frame/places';
import { admin, newApplicant } from './operators';
import { livingRooms, newViewer } from './people';
import type { TestServer } from './server';

export interface ConsolePage {
  /** A place of the console, or a page beside them. */
  place: Place['id'] | 'access' | 'account' | 'none';
  path: string;
  /** Opens the first row of its table. */
  opens?: boolean;
  /** What is there when the page is: in most places the panel of a row. */
  shown: (page: Page) => Locator;
}

const panel = (page: Page) => page.getByRole('complementary');
const moving = (page: Page) => page.locator('[data-moving]').first();

/** The pages with something to show in each; the first one is that of who has not logged in. */
export async function consolePages(server: TestServer): Promise<ConsolePage[]> {
  const { token } = await server.call('/admin/login', { userName: admin.name, password: admin.password });
  const { applyId } = await newApplicant(server, 'seen');
  const fan = await newViewer(server, 'en', 'seen');
  const [house = ''] = await livingRooms(server);
  const feed = { name: 'Bay League', format: 'csv', raceType: 1, timezone: 'Europe/London' } as const;
  await server.call('/admin/feed_edit', feed, token);
  // So many coins wait for a second admin.
  const prize = { userId: fan.userId, amount: 25_000, reason: 'Prize', requestId: 'console-pages' };
  await server.call('/admin/wallet_adjust', prize, token);
  return [
    { place: 'access', path: '', shown: (page) => page.locator('form') },
    { place: 'now', path: '/now', shown: moving },
    { place: 'applications', path: `/applications?open=ap${applyId}`, shown: panel },
    { place: 'reports', path: '/reports', opens: true, shown: panel },
    { place: 'people', path: `/people?open=${fan.userId}`, shown: panel },
    { place: 'rooms', path: `/rooms?open=${house}`, shown: (page) => panel(page).locator('dl').first() },
    { place: 'matches', path: '/matches', opens: true, shown: panel },
    { place: 'feeds', path: '/feeds', opens: true, shown: panel },
    { place: 'brands', path: '/brands', opens: true, shown: panel },
    { place: 'money', path: '/money', opens: true, shown: panel },
    {
      place: 'texts',
      path: '/texts/rich?open=2:en',
      shown: (page) => page.locator('[contenteditable=true]'),
    },
    {
      place: 'statistics',
      path: '/statistics',
      shown: (page) => page.getByTestId('day-chart').locator('canvas'),
    },
    { place: 'settings', path: '/settings', opens: true, shown: panel },
    { place: 'operators', path: '/operators', opens: true, shown: panel },
    { place: 'waiting', path: '/waiting', opens: true, shown: panel },
    { place: 'record', path: '/record', opens: true, shown: panel },
    { place: 'account', path: '/account', shown: (page) => page.getByRole('listitem').first() },
    { place: 'none', path: '/nowhere', shown: (page) => page.getByRole('heading', { level: 1 }) },
  ];
}
