// Pages in use, and what opens over them: the rules of accessibility hold in every look, and nothing sticks out.
import type { Locator } from '@playwright/test';
import { openLogin } from '../account';
import { expect, type Page, test } from '../flow';
import { anchor, livingRooms, newViewer } from '../people';
import { expectMoving, Room, roomPath } from '../room';
import { tooWide, violations } from '../violations';
import { say } from '../words';

/** Each language, each theme, each direction and each layout at least once. */
const looks = [
  { lang: 'zh', theme: 'dark' },
  { lang: 'en', theme: 'light' },
  { lang: 'ar', theme: 'dark' },
] as const;

for (const look of looks) {
  // Every page as it opens is the matter of every-page.spec.ts.
  test(`no page in use breaks a rule of accessibility or sticks out of its window, in ${look.lang}, ${look.theme}`, async ({
    open,
    server,
  }) => {
    const found: string[] = [];
    const ask = async (page: Page, where: string) => {
      found.push(...(await violations(page, where)), ...(await tooWide(page, where)));
    };
    const visitor = await open({ ...look, path: '/', still: true });
    await ask(visitor, 'home');
    await openLogin(visitor, look.lang);
    found.push(...(await violations(visitor, 'login dialog')));
    await visitor
      .getByRole('dialog')
      .getByRole('button', { name: say(look.lang, 'account:toRegister') })
      .click();
    await visitor
      .getByRole('dialog')
      .getByRole('button', { name: say(look.lang, 'account:register'), exact: true })
      .click();
    await expect(visitor.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    found.push(...(await violations(visitor, 'register dialog with complaints')));

    const host = await anchor(server, look.lang);
    const hostPage = await open({ ...look, path: '/user/configuration', who: host, still: true });
    await expect(hostPage.getByRole('region', { name: say(look.lang, 'studio:push') })).toBeVisible();
    await ask(hostPage, 'studio');
    await hostPage.goto(roomPath(host.houseId));
    await expect(new Room(hostPage, look.lang).input).toBeEditable();
    await ask(hostPage, 'own room');

    const who = await newViewer(server, look.lang, 'reader');
    const room = new Room(
      await open({
        ...look,
        path: roomPath((await livingRooms(server))[0] ?? ''),
        who,
        still: true,
        plays: true,
      }),
      look.lang,
    );
    await room.write('hello');
    await expectMoving(room.video);
    await room.page.keyboard.press('Escape');
    await room.page.keyboard.press('k'); // a picture that stands leaves more of the machine to the rules
    await ask(room.page, 'living room');
    expect(found).toEqual([]);
  });
}

for (const lang of ['zh', 'ar'] as const) {
  test(`what opens over a room breaks no rule of accessibility, dark or light, in ${lang}`, async ({
    open,
    server,
  }) => {
    const who = await newViewer(server, lang, 'panels');
    const [houseId = ''] = await livingRooms(server);
    const room = new Room(await open({ path: roomPath(houseId), lang, who, plays: true }), lang);
    const { page } = room;
    const found: string[] = [];
    const ask = async (where: string) => {
      for (const theme of ['light', 'dark']) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset.theme = chosen;
          // Colours change slowly; those on the way are nobody's. What inherits one follows when that has ended.
          const changes = () => document.getAnimations().filter((change) => change instanceof CSSTransition);
          const settle = async () => {
            for (let left = changes(); left.length > 0; left = changes())
              await Promise.allSettled(left.map(({ finished }) => finished));
          };
          return new Promise(requestAnimationFrame).then(settle);
        }, theme);
        found.push(...(await violations(page, `${where}, ${theme}`)));
      }
    };
    const button = (key: string) => page.getByRole('button', { name: room.words(key), exact: true });
    const enter = async (control: Locator) => {
      await control.focus();
      await page.keyboard.press('Enter');
    };
    await room.write('hello');
    await expectMoving(room.video);
    await enter(button('player.bullets'));
    await enter(button('player.bulletLook'));
    await expect(page.getByRole('slider', { name: room.words('player.look.size') })).toBeVisible();
    await ask('look of the bullet chat');
    await page.keyboard.press('Escape');
    // From here on nothing fades while the rules about colours are asked; nor are there bullets.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await room.openMenuOf(who.nickName);
    await page.getByRole('menuitem', { name: room.words('line.showTimes') }).click();
    await expect(room.log.locator('time').first()).toBeVisible();
    await ask('times of the chat');

    await button('share').click();
    await page.getByRole('button', { name: room.words('shareCopy') }).waitFor();
    await ask('share sheet');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await enter(room.lines);
    await ask('lines of the picture');
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await expect(button('player.theatre')).toHaveAttribute('aria-pressed', 'true');
    await ask('theatre');
    await page.keyboard.press('p');
    await expect.poll(() => page.evaluate(() => document.pictureInPictureElement?.tagName)).toBe('VIDEO');
    await ask('small window');
    expect(found).toEqual([]);
  });
}
