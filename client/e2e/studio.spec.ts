// The anchor's studio: what must be filled in, the cover that opens the push settings, and the live code.
import { execFileSync } from 'node:child_process';
import { PeopleList } from '../src/api/enums.gen';
import { expect, test } from './flow';
import { anchor, newViewer } from './people';
import { Room, roomPath } from './room';
import type { TestServer } from './server';
import { say } from './words';

const words = (key: string, params = {}) => say('en', `studio:${key}`, params);

test('the live code is covered until asked for, can be copied, and a reset makes another', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const page = await open({ lang: 'en', who: host });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await page.goto('/user/configuration');
  const push = page.getByRole('region', { name: words('push') });
  const code = () => push.locator('code').nth(1).textContent().then(String);
  expect(await code()).toMatch(/^•+$/);
  await push.getByRole('button', { name: words('show'), exact: true }).click();
  const first = await code();
  expect(first).toMatch(new RegExp(`^${host.houseId}\\?code=[A-Za-z0-9_-]{20,}$`));
  await push.getByRole('button', { name: words('copyName', { name: words('liveCode') }) }).click();
  await expect(page.getByText(words('copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  await push.getByRole('button', { name: words('reset') }).click();
  const ask = page.getByRole('dialog', { name: words('resetAsk') });
  await ask.getByRole('button', { name: say('en', 'common:action.cancel') }).click();
  await expect(ask).toBeHidden();
  expect(await code()).toBe(first);
  await push.getByRole('button', { name: words('reset') }).click();
  await ask.getByRole('button', { name: words('reset') }).click();
  await expect(page.getByText(words('resetDone'))).toBeVisible();
  await expect.poll(code).not.toBe(first);
});

test('room name, title, introduction and announcement are asked for by name; saved words reach the room', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const page = await open({ path: '/user/configuration', lang: 'en', who: host });
  const watcher = await open({ path: roomPath(host.houseId), lang: 'en' });
  const form = page.getByRole('main');
  const fields = ['houseName', 'anchorTitle', 'introduction', 'announcement'] as const;
  const old: string[] = [];
  for (const name of fields) {
    const box = form.getByLabel(words(name), { exact: true });
    old.push(await box.inputValue());
    await box.fill('');
  }
  await form.getByRole('button', { name: words('save'), exact: true }).click();
  const wanted = say('en', 'errors:err.FIELD_REQUIRED_field', { field: '' }).trim();
  await expect(form.getByRole('alert').filter({ hasText: wanted })).toHaveCount(fields.length);
  for (const name of fields) {
    await expect(form.getByLabel(words(name), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  const name = `Derby night ${Date.now() % 1000}`;
  for (const [i, field] of fields.entries()) {
    await form.getByLabel(words(field), { exact: true }).fill(field === 'houseName' ? name : (old[i] ?? ''));
  }
  await form.getByRole('button', { name: words('save'), exact: true }).click();
  await expect(page.getByText(words('saved'))).toBeVisible();
  await expect(watcher.getByRole('heading', { level: 1 })).toHaveText(name);
  await form.getByLabel(words('houseName'), { exact: true }).fill(old[0] ?? '');
  await form.getByRole('button', { name: words('save'), exact: true }).click();
  await expect(watcher.getByRole('heading', { level: 1 })).toHaveText(old[0] ?? '');
});

test.describe('somebody who has just become an anchor', () => {
  test.use({ provokes: { faults: [/^4\d\d POST \/manage\/ossFile\//] } });

  test('sees the push settings only after a cover, and a wrong file is told at its field', async ({
    open,
    server,
  }) => {
    const who = await newAnchor(server);
    const page = await open({ path: '/user/configuration', lang: 'en', who });
    const push = page.getByRole('region', { name: words('push') });
    await expect(push.getByText(words('coverRequired'))).toBeVisible();
    await expect(push.locator('code')).toHaveCount(0);

    const upload = page.getByLabel(words('coverUpload'));
    await upload.setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    });
    await expect(page.getByText(say('en', 'errors:err.FILE_FORMAT'))).toBeVisible();
    await upload.setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    });
    await expect(page.getByText(say('en', 'errors:err.FILE_TOO_LARGE'))).toBeVisible();
    await upload.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: paintedCover() });
    await expect(push.getByText(words('liveCode'), { exact: true })).toBeVisible();
    await expect(push.getByText(words('coverRequired'))).toBeHidden();
    await expect(page.getByRole('img').or(page.locator('label img'))).not.toHaveCount(0);
  });
});

test('a visitor and a viewer read in the studio how to become an anchor', async ({ open, server }) => {
  const visitor = await open({ path: '/', lang: 'en' });
  await visitor.goto('/user/configuration');
  await expect(visitor.getByText(words('guest.title'))).toBeVisible();
  const viewer = await open({ lang: 'en', who: await newViewer(server, 'en', 'dreamer') });
  await viewer.goto('/user/configuration');
  await expect(viewer.getByRole('paragraph').filter({ hasText: words('apply.title') })).toBeVisible();
});

/** Somebody whose application was approved on the operator's command line. */
async function newAnchor(server: TestServer) {
  const who = await newViewer(server, 'en', 'rookie');
  const applied = server.sql(
    `INSERT INTO anchor_apply (user_id, real_name, area_code, phone, anchor_type, introduction, contact, proof_images, submitted_at)
     VALUES (${who.userId}, 'Rosa', '+86', '13800000000', 1, 'I talk about football anyway', '', '{}', now())
     RETURNING apply_id`,
  );
  server.command('apply', 'approve', applied);
  return who;
}

/** A small picture nobody else has. */
function paintedCover(): Buffer {
  return execFileSync(
    'ffmpeg',
    [
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=640x360',
      '-frames:v',
      '1',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-',
    ],
    { maxBuffer: 8 << 20 },
  );
}

test('the studio of an anchor is no viewer of their room, and who comes is', async ({ open, server }) => {
  const host = await anchor(server, 'en');
  const viewers = async () => {
    const { room } = await server.call('/web_anchor/anchor_details', { houseId: host.houseId });
    return room.viewers;
  };
  const listed = async () => {
    const { list } = await server.call('/web_anchor/anchor_user', {
      houseId: host.houseId,
      type: PeopleList.Viewers,
    });
    return list.map(({ userId }) => userId);
  };
  const studio = await open({ path: '/user/configuration', lang: 'en', who: host });
  await expect(studio.getByLabel(words('houseName'), { exact: true })).toBeVisible();
  const own = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who: host }), 'en');
  await own.write('testing the microphone');
  const guest = await newViewer(server, 'en', 'first');
  const page = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who: guest }), 'en');
  await expect(page.input).toBeEditable();
  await expect.poll(listed).toContain(guest.userId);
  expect(await listed()).not.toContain(host.userId);
  await expect.poll(viewers).toBe(1);
});
