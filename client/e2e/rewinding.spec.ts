// A viewer goes back in a broadcast that runs: the picture and the chat of then, and the way back to live.
import { expect, type Page, test } from './flow';
import { newViewer } from './people';
import { keptRoom } from './recorded';
import { expectMoving, Room, roomPath } from './room';
import type { TestServer } from './server';

const slider = (room: Room) => room.page.getByRole('slider', { name: room.words('player.rewind') });
const toLive = (room: Room) =>
  room.page.locator('aside').getByRole('button', { name: room.words('player.toLive') });
const at = (room: Room) => room.video.evaluate((v) => (v as HTMLVideoElement).currentTime);

/** Waits, width by width, until no control is too small or outside the picture; gives the widths that have the menu. */
async function widthsWithMenu(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 390, 640, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => page.evaluate(small), { message: `${width} px` }).toEqual([]);
    if (await page.locator('.tl-more > button').isVisible()) found.push(`${width}`);
  }
  return found;
}

/** In the page. */
function small(): string[] {
  const player = document.querySelector('[data-testid=player]')?.getBoundingClientRect();
  const controls = [...document.querySelectorAll('.xg-inner-controls xg-icon, .xg-inner-controls button')];
  return controls
    .map((control) => ({ name: control.className, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
    .filter(
      ({ box }) =>
        box.width < 24 ||
        box.height < 24 ||
        !player ||
        box.left < player.left ||
        box.right > player.right + 0.5,
    )
    .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`);
}

/** As if a line had been said earlier. A room broadcasts a line before it is stored: this waits for the row. */
async function saidEarlier(server: TestServer, text: string, seconds: number) {
  const move = () =>
    server.sql(`UPDATE line SET at = at - interval '${seconds} seconds',
      body = convert_to((convert_from(body, 'UTF8')::jsonb || jsonb_build_object('ts',
        (convert_from(body, 'UTF8')::jsonb ->> 'ts')::bigint - ${seconds * 1_000}))::text, 'UTF8')
      WHERE convert_from(body, 'UTF8')::jsonb ->> 'text' = '${text}' RETURNING 1`);
  await expect.poll(move).toBe('1');
}

test('who goes back sees and reads what was then, and returns to the live picture', async ({
  open,
  server,
}) => {
  const houseId = await keptRoom(server);
  const fan = await newViewer(server, 'en', 'rewinder');
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', who: fan, plays: true }), 'en');
  await expectMoving(room.video);
  await room.write('said early');
  await expect(room.log.getByText('said early')).toBeVisible();
  await saidEarlier(server, 'said early', 100);
  await room.write('said late');
  await expect(room.log.getByText('said late')).toBeVisible();

  await expect(slider(room)).toHaveAttribute('aria-valuetext', room.words('player.live'));
  await expect(slider(room)).toHaveValue('0');
  await expect(slider(room)).toHaveAttribute('min', /^-(1[89]|2\d|3\d)\d$/);
  await slider(room).fill('-90');
  await expect(toLive(room)).toBeVisible();
  await expectMoving(room.video);
  await expect(slider(room)).toHaveAttribute('aria-valuetext', /1:[23]\d/);
  await expect(room.log.getByText('said early')).toBeVisible();
  await expect(room.log.getByText('said late')).toHaveCount(0);
  await expect(room.input).toHaveCount(0);

  // Within the past the same picture moves on; the keys do it too.
  const before = await at(room);
  await room.page.keyboard.press('ArrowRight');
  await expect.poll(() => at(room)).toBeGreaterThan(before + 12);
  await expect(room.log.getByText('said late')).toHaveCount(0);

  await toLive(room).click();
  await expect(room.input).toBeEditable();
  await expectMoving(room.video);
  await expect(slider(room)).toHaveAttribute('aria-valuetext', room.words('player.live'));
  await expect(room.page.locator('.tl-livemark')).toBeVisible();
  await expect(room.log.getByText('said late')).toBeVisible();
});

test('on a narrow screen controls move into a menu and stay large enough to press', async ({
  open,
  server,
}) => {
  const houseId = await keptRoom(server);
  const room = new Room(await open({ path: roomPath(houseId), lang: 'ar', plays: true }), 'ar');
  await expectMoving(room.video);
  await slider(room).fill('-90');
  await expect(toLive(room)).toBeVisible();
  await expectMoving(room.video);
  expect(await widthsWithMenu(room.page)).toContain('320');

  await room.page.setViewportSize({ width: 320, height: 700 });
  const more = room.page.getByRole('button', { name: room.words('player.more') });
  await more.focus();
  await room.page.keyboard.press('Enter');
  await expect(room.page.getByRole('button', { name: room.words('player.pip'), exact: true })).toBeVisible();
});
