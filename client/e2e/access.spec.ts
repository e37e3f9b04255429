// Everybody can use it: accessibility rules hold on every page in every look, nothing sticks out, and the keyboard reaches everything.
import { banner, openLogin } from './account';
import { expect, type Page, test } from './flow';
import { anchor, livingRooms, newViewer } from './people';
import { expectMoving, Room, roomPath } from './room';
import { tooWide, violations } from './violations';
import { say } from './words';

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
    const enter = async (key: string) => {
      await button(key).focus();
      await page.keyboard.press('Enter');
    };
    await room.write('hello');
    await expectMoving(room.video);
    await enter('player.bullets');
    await enter('player.bulletLook');
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

    await enter('player.lines');
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

test('the keyboard skips to the content, opens the login, cannot leave it by accident, and comes back', async ({
  open,
}) => {
  const page = await open({ path: '/', lang: 'en' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('en', 'common:skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const logIn = banner(page).getByRole('button', { name: say('en', 'common:login'), exact: true });
  await logIn.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const isInside = () => dialog.evaluate((box) => box.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press(step < 16 ? 'Tab' : 'Shift+Tab');
    await expect.poll(isInside, { message: `after ${step + 1} steps` }).toBe(true);
  }
  await page.getByRole('tab', { name: 'Password' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Phone code' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(logIn).toBeFocused();
});

test('the keys of the room play, mute, help and lead into the chat, and are letters while somebody writes', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'en', 'keys');
  const room = new Room(
    await open({ path: roomPath((await livingRooms(server))[0] ?? ''), lang: 'en', who, plays: true }),
    'en',
  );
  const { page, video, input } = room;
  await expect(input).toBeEditable();
  await expectMoving(video);
  const state = (name: 'paused' | 'muted') => video.evaluate((v, key) => (v as HTMLVideoElement)[key], name);
  const wasMuted = await state('muted');
  await page.keyboard.press('m');
  await expect.poll(() => state('muted')).toBe(!wasMuted);
  await page.keyboard.press('m');
  await expect.poll(() => state('muted')).toBe(wasMuted);
  await page.keyboard.press('k');
  await expect.poll(() => state('paused')).toBe(true);
  await page.keyboard.press(' ');
  await expect.poll(() => state('paused')).toBe(false);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: room.words('keys.title') });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('c');
  await expect(input).toBeFocused();
  await page.keyboard.type('mkf c?');
  await expect(input).toHaveValue('mkf c?');
  expect(await state('muted')).toBe(wasMuted);
  expect(await state('paused')).toBe(false);
  await page.keyboard.press('Enter');
  await expect(room.log.getByText('mkf c?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(input).not.toBeFocused();
});
