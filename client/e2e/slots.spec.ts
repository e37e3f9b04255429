// The calendar of a brand: two who want the same hour, and one who was away while it was booked.
import { Action } from '../src/api/enums.gen';
import { expect, type Page, test } from './flow';
import { brands, cell, freeIn, pathOf, REFUSALS, status, watching } from './grids';
import { demoPerson } from './people';
import { say } from './words';

test.use({ provokes: { faults: REFUSALS } });

test('two anchors press on one slot: one has it, the other reads why not, a visitor sees whose it is', async ({
  open,
  server,
}) => {
  const [brandId = ''] = await brands(server);
  const { day, free } = await freeIn(server, 1, brandId);
  const [startTime] = free;
  const people = [
    await demoPerson(server, 'charge1', 'en'),
    await demoPerson(server, 'charge2', 'zh'),
  ] as const;
  const pages = [
    await open({ path: pathOf(brandId, day), lang: 'en', who: people[0] }),
    await open({ path: pathOf(brandId, day), lang: 'zh', who: people[1] }),
  ] as const;
  const visitor = await open({ path: pathOf(brandId, day), lang: 'ar' });
  for (const page of [...pages, visitor]) await watching(page);
  await expect(cell(visitor, startTime)).toContainText(status('ar', 1));

  await Promise.all(pages.map((page) => cell(page, startTime).click()));
  const selected = (page: Page) => cell(page, startTime).getAttribute('aria-selected');
  await expect.poll(async () => (await Promise.all(pages.map(selected))).sort()).toEqual(['false', 'true']);
  const firstWon = (await selected(pages[0])) === 'true';
  const winner = firstWon ? people[0] : people[1];
  const losing = firstWon ? pages[1] : pages[0];
  await expect(losing.getByRole('alert')).toContainText(say(firstWon ? 'zh' : 'en', 'errors:err.SLOT_TAKEN'));
  for (const page of [losing, visitor]) await expect(cell(page, startTime)).toContainText(winner.nickName);
  // Whose slot it is may give it back; nobody else is offered that.
  await cell(losing, startTime).click();
  await expect(losing.getByRole('dialog')).toHaveCount(0);
  await cell(firstWon ? pages[0] : pages[1], startTime).click();
  await expect((firstWon ? pages[0] : pages[1]).getByRole('dialog')).toBeVisible();
});

test('a screen that was away shows what happened meanwhile', async ({ open, server }) => {
  const [brandId = ''] = await brands(server);
  const { day, free } = await freeIn(server, 5, brandId);
  const startTime = free[0];
  const who = await demoPerson(server, 'charge1', 'zh');
  const visitor = await open({ lang: 'zh' });
  let away = false;
  let hangUp = () => {};
  await visitor.routeWebSocket('**/ws', (socket) => {
    if (away) return void socket.close({ code: 1013 });
    hangUp = () => void socket.close({ code: 1013 });
    socket.connectToServer();
  });
  await visitor.goto(pathOf(brandId, day));
  await watching(visitor);

  away = true;
  hangUp();
  await expect(visitor.getByTestId('pulse')).not.toHaveAttribute('data-live', 'true');
  await server.call('/ct_anchor/appointmentTime', { brandId, startTime, action: Action.Do }, who.token);
  await expect(cell(visitor, startTime)).toContainText(status('zh', 1));
  away = false;
  await expect(cell(visitor, startTime)).toContainText(who.nickName);
});
