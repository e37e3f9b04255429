// The pages of slots, reservations and a room's staff: open to everybody's senses, and as wide as their window.
import { Action, SlotStatus } from '../../src/api/enums.gen';
import { expect, type Page, test, visit } from '../flow';
import { anchor, demoPerson, type Person } from '../people';
import { Room, roomPath } from '../room';
import type { TestServer } from '../server';
import { tooWide, violations } from '../violations';
import { say } from '../words';

test.use({ provokes: { faults: [/^409 POST \/ct_anchor\/appointmentTime$/] } });

/** Somebody else's slot on the last day of the first brand. */
async function takeOne(server: TestServer, who: Person) {
  const { list } = await server.call('/ct_anchor/ownerList');
  const brandId = list[0]?.brandId;
  const { dates } = await server.call('/ct_anchor/timeList', { brandId });
  const { slots } = await server.call('/ct_anchor/timeList', { brandId, date: dates.at(-1) });
  const startTime = slots.find(({ slotStatus }) => slotStatus === SlotStatus.Free)?.startTime;
  await server.call('/ct_anchor/appointmentTime', { brandId, startTime, action: Action.Do }, who.token);
}

for (const { lang, theme } of [
  { lang: 'zh', theme: 'light' },
  { lang: 'en', theme: 'light' },
  { lang: 'ar', theme: 'dark' },
] as const) {
  test(`calendars, reservations and the staff’s moderation page keep the rules, in ${lang}, ${theme}`, async ({
    open,
    server,
  }) => {
    const found: string[] = [];
    const look = async (page: Page, where: string) => {
      found.push(...(await violations(page, where)), ...(await tooWide(page, where)));
    };

    await takeOne(server, await demoPerson(server, 'charge2', lang));
    const member = await open({ lang, theme, who: await demoPerson(server, 'charge1', lang), still: true });
    await visit(member, '/chargeWithdrawAnchor');
    const first = member.getByRole('article').first().getByRole('link').last();
    await expect(first).toBeVisible();
    await look(member, 'brands');
    await first.click();
    await member
      .getByRole('navigation', { name: say(lang, 'book:slots.days') })
      .getByRole('button')
      .last()
      .click();
    const taken = member.locator('[role=gridcell][data-status="3"]').first();
    await taken.click();
    await expect(member.getByRole('alert')).toBeVisible();
    await look(member, 'slots with a refusal');
    await visit(member, '/user/slots');
    await look(member, 'my slots');

    const host = await anchor(server, lang);
    const hostPage = await open({ lang, theme, who: host, still: true });
    for (const path of ['/user/reservations', '/user/matches', '/user/room', '/user/room?tab=words']) {
      await visit(hostPage, path);
      await look(hostPage, path);
    }
    await visit(hostPage, '/user/room?tab=rules');
    await expect(hostPage.getByRole('combobox').first()).toBeVisible();
    await look(hostPage, 'rules');

    await visit(hostPage, roomPath(host.houseId));
    const room = new Room(hostPage, lang);
    await room.write('who keeps order here');
    await hostPage.getByRole('button', { name: room.words('chat.settings') }).click();
    await expect(hostPage.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
    await look(hostPage, 'moderation beside the chat');
    expect(found).toEqual([]);
  });
}
