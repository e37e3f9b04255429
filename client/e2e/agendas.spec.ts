// The pages of slots, reservations and a room's staff: open to everybody's senses, and as wide as their window.
import { Action, SlotStatus } from '../src/api/enums.gen';
import { expect, type Page, test, visit } from './flow';
import type { House } from './house';
import { anchor, demoPerson, type Person } from './people';
import { Room, roomPath } from './room';
import { tooWide, violations } from './violations';
import { say } from './words';

test.use({ provokes: { faults: [/^409 POST \/ct_anchor\/appointmentTime$/] } });

/** Somebody else's slot on the last day of the first brand. */
async function takeOne(house: House, who: Person) {
  const { list } = await house.call('/ct_anchor/ownerList');
  const brandId = list[0]?.brandId;
  const { dates } = await house.call('/ct_anchor/timeList', { brandId });
  const { slots } = await house.call('/ct_anchor/timeList', { brandId, date: dates.at(-1) });
  const startTime = slots.find(({ slotStatus }) => slotStatus === SlotStatus.Free)?.startTime;
  await house.call('/ct_anchor/appointmentTime', { brandId, startTime, action: Action.Do }, who.token);
}

for (const { lang, theme } of [
  { lang: 'zh', theme: 'light' },
  { lang: 'en', theme: 'light' },
  { lang: 'ar', theme: 'dark' },
] as const) {
  test(`calendars, reservations and the staff’s desk keep the rules, in ${lang}, ${theme}`, async ({
    open,
    house,
  }) => {
    const found: string[] = [];
    const look = async (page: Page, where: string) => {
      found.push(...(await violations(page, where)), ...(await tooWide(page, where)));
    };

    await takeOne(house, await demoPerson(house, 'charge2', lang));
    const member = await open({ lang, theme, who: await demoPerson(house, 'charge1', lang), still: true });
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

    const host = await anchor(house, lang);
    const desk = await open({ lang, theme, who: host, still: true });
    for (const path of ['/user/reservations', '/user/matches', '/user/room', '/user/room?tab=words']) {
      await visit(desk, path);
      await look(desk, path);
    }
    await visit(desk, '/user/room?tab=rules');
    await expect(desk.getByRole('combobox').first()).toBeVisible();
    await look(desk, 'rules');

    await visit(desk, roomPath(host.houseId));
    const room = new Room(desk, lang);
    await room.write('who keeps order here');
    await desk.getByRole('button', { name: room.words('chat.desk') }).click();
    await expect(desk.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
    await look(desk, 'desk beside the chat');
    expect(found).toEqual([]);
  });
}
