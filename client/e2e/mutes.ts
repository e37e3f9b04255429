// A viewer who was muted and has not heard of it: what the refusal of the next line tells.
import { expect, type Open, type Page } from './flow';
import { anchor, newViewer } from './people';
import { Room, roomPath, withTime } from './room';
import type { TestServer } from './server';
import { type Lang, say } from './words';

const TEN_MINUTES = 600_000;

/** Keeps the news of one's own mute from the page, so that the person writes on and hears it from the refusal. */
async function deaf(page: Page) {
  await page.routeWebSocket('**/ws', (page) => {
    const server = page.connectToServer();
    server.onMessage((message) => {
      const frame = JSON.parse(String(message));
      if (frame.t !== 'priv' || frame.k !== 'muted') page.send(message);
    });
  });
}

const until = (page: Page) =>
  page
    .waitForResponse(/\/web_anchor\/edit_user$/)
    .then(async (response) => (await response.json()).data.endTime as number);

/** A viewer who is muted for ten minutes writes on, reads why and until when, and is freed. */
export async function refusedWhileMuted(open: Open, server: TestServer, lang: Lang) {
  const host = await anchor(server, lang);
  const who = await newViewer(server, lang, `mute${lang}`);
  const hostRoom = new Room(await open({ path: roomPath(host.houseId), lang, who: host }), lang);
  const viewerPage = await open({ lang, who });
  await deaf(viewerPage);
  await viewerPage.goto(roomPath(host.houseId));
  const viewer = new Room(viewerPage, lang);
  await viewer.write(`first of ${lang}`);
  await expect(hostRoom.log.getByText(`first of ${lang}`)).toBeVisible();

  const answer = until(hostRoom.page);
  const asked = Date.now();
  await hostRoom.mute(who.nickName, 1, 'spam');
  const endTime = await answer;
  expect(endTime).toBeGreaterThanOrEqual(asked + TEN_MINUTES);
  expect(endTime).toBeLessThanOrEqual(Date.now() + TEN_MINUTES);

  await viewer.input.fill(`second of ${lang}`);
  await viewer.sendButton.click();
  await expect(
    viewer.log.getByText(withTime((time) => say(lang, 'errors:err.MUTED', { endTime: time }), endTime)),
  ).toBeVisible();
  const notice = viewer.page.getByTestId('muted');
  await expect(notice).toContainText(withTime((time) => viewer.words('composer.until', { time }), endTime));
  await expect(viewer.input).toBeHidden();
  await expect(hostRoom.log.getByText(`second of ${lang}`)).toBeHidden();

  await hostRoom.unmute(who.nickName);
  await expect(notice).toBeHidden();
  await viewer.log.getByRole('button', { name: viewer.words('chat.discard') }).click();
  await viewer.write(`third of ${lang}`);
  await expect(hostRoom.log.getByText(`third of ${lang}`)).toBeVisible();
}
