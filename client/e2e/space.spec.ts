// The space of an anchor: what a viewer reads and likes there, and what its anchor posts and deletes.
import { crc32, deflateSync } from 'node:zlib';
import { expect, type Page, test } from './flow';
import { anchor, newViewer, type Person } from './people';
import { reserveLast } from './planning';
import { Room } from './room';
import type { TestServer } from './server';
import { say } from './words';

test.describe.configure({ mode: 'serial' });

const words = (key: string, params = {}) => say('en', `space:${key}`, params);
const spacePath = (houseId: string) => `/dynamic?userId=${houseId}`;

/** A picture of one colour nobody else has. */
function painted(shade: number, side = 64): Buffer {
  const rows = Buffer.alloc(side * (side * 3 + 1));
  for (let y = 0; y < side; y += 1)
    rows.fill(Buffer.from([shade, 120, 255 - shade]), y * (side * 3 + 1) + 1, (y + 1) * (side * 3 + 1));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** The storage key of a picture that was sent without the page. */
async function uploaded(
  server: TestServer,
  who: Person,
  scene: 'note' | 'photo',
  shade: number,
): Promise<string> {
  const form = new FormData();
  form.set('scene', scene);
  form.set('file', new Blob([new Uint8Array(painted(shade))], { type: 'image/png' }), 'picture.png');
  const answer = await fetch(`${server.url}/manage/ossFile/image/oss_upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.token}` },
    body: form,
  });
  return ((await answer.json()) as { data: { key: string } }).data.key;
}

test('a viewer reads a post, likes it, opens its pictures by keyboard, follows, and goes into the room', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const imageUrls = [await uploaded(server, host, 'note', 10), await uploaded(server, host, 'note', 200)];
  const { noteId } = await server.call(
    '/web_anchor/addNote',
    { content: 'Line-ups are out.\nSee you at eight!', imageUrls },
    host.token,
  );
  const reader = await newViewer(server, 'en', 'reader');
  const page = await open({ path: spacePath(host.houseId), lang: 'en', who: reader });
  await expect(page).toHaveTitle(`${host.nickName} · Touchline`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(host.nickName);
  const post = page.locator(`[data-note="${noteId}"]`);
  await expect(post).toContainText('See you at eight!');

  const likes = (count: number) => post.getByRole('button', { name: `${words('like')}: ${count}` });
  await likes(0).click();
  await expect(likes(1)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(likes(1)).toHaveAttribute('aria-pressed', 'true');

  const second = post.getByRole('button', {
    name: words('picture.open', { n: 2, total: 2, name: host.nickName }),
  });
  await second.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: words('lightbox.title') });
  const shown = () => box.locator('img').getAttribute('src');
  await expect.poll(shown).toContain(imageUrls[1]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).toContain(imageUrls[0]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).toContain(imageUrls[0]);
  await page.keyboard.press('End');
  await expect.poll(shown).toContain(imageUrls[1]);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(second).toBeFocused();

  await page.getByRole('button', { name: `${say('en', 'common:follow')}: ${host.nickName}` }).click();
  await expect(
    page.getByRole('button', { name: `${say('en', 'common:followed')}: ${host.nickName}` }),
  ).toBeVisible();
  await page.getByRole('link', { name: words('head.room') }).click();
  await expect(page).toHaveURL(new RegExp(`/anchor/room/${host.houseId}$`));
});

test('a visitor who likes is asked to log in; a space that does not exist leads to the anchors', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/404 (GET|POST) \/(dynamic|web_anchor)/);
  const host = await anchor(server, 'en');
  const page = await open({ path: spacePath(host.houseId), lang: 'en' });
  await page.getByRole('button', { name: `${words('like')}: 1`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: say('en', 'account:loginTitle') })).toBeVisible();

  await page.goto(spacePath('999999'));
  await expect(page.getByText(words('unknown')).last()).toBeVisible();
  await page.getByRole('link', { name: words('toAnchors') }).click();
  await expect(page).toHaveURL(/\/anchor\/0$/);
});

test('photo wall, schedule and information are tabs with addresses; a photo is opened with its words', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  for (const [shade, description] of [
    [30, 'Derby day'],
    [90, 'Before the rain'],
  ] as const) {
    const imageUrl = await uploaded(server, host, 'photo', shade);
    await server.call('/web_anchor/addImage', { imageUrl, description }, host.token);
  }
  const page = await open({ path: spacePath(host.houseId), lang: 'en' });
  const tab = (name: string) => page.getByRole('tab', { name: words(`tabs.${name}`) });
  await tab('posts').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=photos/);
  await page.getByRole('button', { name: 'Before the rain' }).click();
  const box = page.getByRole('dialog', { name: words('lightbox.title') });
  await expect(box).toContainText('Before the rain');
  await box.getByRole('button', { name: words('lightbox.next') }).click();
  await expect(box).toContainText('Derby day');
  await page.keyboard.press('Escape');

  await tab('about').click();
  await expect(page.getByRole('tabpanel')).toContainText(words('about.joined'));
  await page.reload();
  await expect(tab('about')).toHaveAttribute('aria-selected', 'true');
  const { match, giveUp } = await reserveLast(server, host);
  await page.reload();
  await tab('schedule').click();
  await expect(page.getByRole('tabpanel').locator(`a[href="/match/live/${match.matchId}"]`)).toBeVisible();
  await giveUp();
});

const image = (name: string, shade: number) => ({ name, mimeType: 'image/png', buffer: painted(shade) });

test('an anchor posts two pictures in changed order; one that failed is sent again; too many and too large are told', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/net::ERR_FAILED POST .*oss_upload/);
  const host = await anchor(server, 'en');
  const page = await open({ path: spacePath(host.houseId), lang: 'en', who: host });
  const form = page.getByRole('form', { name: words('compose.title') });
  const tray = form.getByRole('list', { name: words('pictures.label') });
  const chosen = tray.getByRole('img');
  const files = tray.locator('input[type=file]');

  await files.setInputFiles([
    ...Array.from({ length: 10 }, (_, i) => image(`${i}.png`, 20 * i)),
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ]);
  await expect(chosen).toHaveCount(9);
  await expect(form).toContainText(words('pictures.tooMany', { max: 9, count: 1 }));
  await expect(form).toContainText(`huge.png: ${say('en', 'errors:err.FILE_TOO_LARGE')}`);
  for (let n = 9; n > 0; n -= 1) {
    await tray.getByRole('button', { name: words('pictures.remove', { n }), exact: true }).click();
  }
  await expect(chosen).toHaveCount(0);

  let tries = 0;
  await page.route('**/oss_upload', (route) => {
    tries += 1;
    return tries === 2 ? route.abort() : route.continue();
  });
  await files.setInputFiles([image('first.png', 40), image('second.png', 220)]);
  const retry = tray.getByRole('button', { name: /^Upload photo \d again$/ });
  await expect(retry).toHaveCount(1);
  const send = form.getByRole('button', { name: words('compose.send') });
  await form.getByRole('textbox').fill('Two pictures');
  await expect(send).toBeDisabled();
  await retry.click();
  await expect(send).toBeEnabled();
  const previews = () => chosen.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const before = await previews();
  await chosen.first().dragTo(chosen.last());
  await expect.poll(previews).toEqual([...before].reverse());
  await tray.getByRole('button', { name: words('pictures.later', { n: 1 }) }).click();
  expect(await previews()).toEqual(before);
  await tray.getByRole('button', { name: words('pictures.earlier', { n: 2 }) }).click();
  expect(await previews()).toEqual([...before].reverse());
  await send.click();
  await expect(page.getByText(words('compose.done'))).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue('');

  const { list } = await server.call('/web_anchor/noteList', { houseId: host.houseId, pageSize: 1 });
  expect(list[0]?.content).toBe('Two pictures');
  const post = page.locator(`[data-note="${list[0]?.noteId}"]`);
  const shown = await post.locator('li img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  expect(shown).toHaveLength(2);
  expect(await redOf(page, shown)).toEqual([220, 40]);
});

/** How red each picture is, as the browser shows it. */
const redOf = (page: Page, addresses: (string | null)[]) =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (src) => {
          const brush = new OffscreenCanvas(1, 1).getContext('2d');
          const picture = new Image();
          picture.src = src ?? '';
          await picture.decode();
          brush?.drawImage(picture, 0, 0, 1, 1);
          return Math.round((brush?.getImageData(0, 0, 1, 1).data[0] ?? 0) / 20) * 20;
        }),
      ),
    addresses,
  );

test('a deleted post comes back by its undo; without it the post is gone, also when the page is left at once', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const add = (content: string) => server.call('/web_anchor/addNote', { content }, host.token);
  const [kept, gone] = [await add('This one stays'), await add('This one goes')];
  const page = await open({ path: spacePath(host.houseId), lang: 'en', who: host });
  const post = ({ noteId }: { noteId: string }) => page.locator(`[data-note="${noteId}"]`);
  const remove = (note: { noteId: string }) =>
    post(note)
      .getByRole('button', { name: say('en', 'common:action.delete') })
      .click();
  await remove(kept);
  await expect(post(kept)).toHaveCount(0);
  await page.getByRole('button', { name: words('delete.undo') }).click();
  await expect(post(kept)).toBeVisible();

  await remove(gone);
  await expect(post(gone)).toHaveCount(0);
  await page.reload();
  await expect(post(kept)).toBeVisible();
  await expect
    .poll(async () => {
      const { list } = await server.call('/web_anchor/noteList', { houseId: host.houseId });
      return list.some(({ noteId }) => noteId === gone.noteId);
    })
    .toBe(false);
});

test('an anchor pastes a photo and drops another, hangs one with a caption of at most 20 characters, and takes it down', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const page = await open({ path: `${spacePath(host.houseId)}&tab=photos`, lang: 'en', who: host });
  const form = page.getByRole('form', { name: words('addPhotos.title') });
  await form.getByText(words('pictures.add')).waitFor();
  await form.evaluate(
    (element, [pasted, dropped]) => {
      const holding = (bytes: number[]) => {
        const held = new DataTransfer();
        held.items.add(new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' }));
        return { bubbles: true, cancelable: true, clipboardData: held, dataTransfer: held };
      };
      element.dispatchEvent(new ClipboardEvent('paste', holding(pasted)));
      element.dispatchEvent(new DragEvent('drop', holding(dropped)));
    },
    // Two photos: the second of two alike is left out once both were read.
    [[...painted(150)], [...painted(151)]] as [number[], number[]],
  );
  await expect(form.getByRole('img')).toHaveCount(2);
  await form.getByRole('button', { name: words('pictures.remove', { n: 2 }) }).click();
  const caption = form.getByRole('textbox', { name: words('addPhotos.caption', { n: 1 }) });
  await caption.pressSequentially('Twenty-one characters');
  await expect(caption).toHaveValue('Twenty-one characters');
  await expect(caption).toHaveAttribute('aria-invalid', 'true');
  await caption.press('Backspace');
  await expect(caption).not.toHaveAttribute('aria-invalid');
  await form.getByRole('button', { name: words('addPhotos.send') }).click();
  const photo = page.getByRole('main').locator('[data-photo]').filter({ hasText: 'Twenty-one character' });
  await expect(photo).toBeVisible();
  await photo.getByRole('button', { name: say('en', 'common:action.delete') }).click();
  await expect(photo).toHaveCount(0);
  await page.goto('/');
  await expect
    .poll(async () => {
      const { list } = await server.call('/web_anchor/imageList', { houseId: host.houseId });
      return list.some(({ description }) => description === 'Twenty-one character');
    })
    .toBe(false);
});

test('names lead to the space: in the room, in its chat, on cards and in the ranking', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const room = await open({ path: `/anchor/room/${host.houseId}`, lang: 'en', who: host });
  const chat = new Room(room, 'en');
  await chat.write('Hello from the bench');
  await chat.log.getByRole('button', { name: host.nickName, exact: true }).last().click();
  const toSpace = room.getByRole('menuitem', { name: say('en', 'room:line.space') });
  await expect(toSpace).toHaveAttribute('href', spacePath(host.houseId));
  await room.keyboard.press('Escape');
  const fan = await newViewer(server, 'en', 'presses');
  const stand = new Room(await open({ path: `/anchor/room/${host.houseId}`, lang: 'en', who: fan }), 'en');
  await stand.log.getByRole('button', { name: host.nickName, exact: true }).last().click();
  await stand.page.getByRole('menuitem', { name: say('en', 'room:line.follow') }).click();
  await expect(stand.page.getByText(say('en', 'room:did.followed'))).toBeVisible();
  const follows = await server.call('/web_my/my_attention_anchor', {}, fan.token);
  expect(follows.list.map(({ houseId }) => houseId)).toEqual([host.houseId]);
  await room.getByRole('link', { name: say('en', 'room:space', { name: host.nickName }) }).click();
  await expect(room).toHaveURL(new RegExp(`/dynamic\\?userId=${host.houseId}$`));
  await expect(room.getByRole('heading', { level: 1 })).toHaveText(host.nickName);

  const home = await open({ path: '/', lang: 'en' });
  await home.getByRole('contentinfo').scrollIntoViewIfNeeded();
  for (const part of ['recommended', 'liveNow']) {
    const section = home.getByRole('region', { name: say('en', `home:${part}`) });
    await expect(section.locator('a[href^="/dynamic?userId="]').first()).toBeVisible();
  }
});
