// One login in several windows: leaving in one, a new password, or the list of devices ends the others, as promised within two seconds.
import { accountButton, logInWith, loginButton, logOut, openLogin } from './account';
import { expect, type Page, test } from './flow';
import { bound } from './patience';
import { livingRooms, registered } from './people';
import { Room, roomPath } from './room';
import { say } from './words';

/** Milliseconds. */
const PROMISED = 2_000;

test.use({
  provokes: {
    faults: [
      /^401 POST \//,
      /^400 POST \/web_user\/web_user_change_password$/,
      /^400 POST \/web_my\/session_end$/,
    ],
  },
});

/** Hears when the sockets that are open in a page now have closed. */
function closing(page: Page): { closed: () => Promise<number> } {
  const ends: Promise<number>[] = [];
  page.on('websocket', (socket) => {
    ends.push(new Promise((done) => socket.on('close', () => done(Date.now()))));
  });
  return { closed: () => Promise.any(ends) };
}

/** When the server answered a call: what it promises begins there, not with the press on a button. */
const answer = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path)).then(() => Date.now());

test('logging out in one window closes the socket of another window of the same browser', {
  tag: '@figure',
}, async ({ open, server }) => {
  const person = await registered(server);
  const houseId = (await livingRooms(server))[0] ?? '';
  const first = await open({ path: '/', lang: 'en' });
  await openLogin(first, 'en');
  await logInWith(first, 'en', person.userName, person.password);
  await expect(accountButton(first, 'en')).toBeVisible();
  const second = await first.context().newPage();
  const ear = closing(second);
  await second.goto(roomPath(houseId));
  const room = new Room(second, 'en');
  await expect(room.input).toBeEditable();

  const answered = answer(first, '/web_user/web_logout');
  await logOut(first, 'en');
  bound('logging out ends the socket of another window', (await ear.closed()) - (await answered), PROMISED);
  await expect(loginButton(second, 'en')).toBeVisible();
  await expect(second.getByRole('button', { name: room.words('composer.login') })).toBeVisible();
});

test('a new password ends the sockets of all other browsers and keeps the one it was set in', {
  tag: '@figure',
}, async ({ open, server }) => {
  const person = await registered(server);
  const houseId = (await livingRooms(server))[0] ?? '';
  const here = await open({ path: '/', lang: 'en' });
  await openLogin(here, 'en');
  await logInWith(here, 'en', person.userName, person.password);
  await expect(accountButton(here, 'en')).toBeVisible();
  const there = await open({ lang: 'en' });
  const ear = closing(there);
  await there.goto(roomPath(houseId));
  await openLogin(there, 'en');
  await logInWith(there, 'en', person.userName, person.password);
  const room = new Room(there, 'en');
  await expect(room.input).toBeEditable();
  await room.write('still here');

  await here.goto('/user/security');
  await here.getByRole('button', { name: say('en', 'account:changePassword') }).click();
  const dialog = here.getByRole('dialog');
  const fill = (key: string, text: string) =>
    dialog.getByLabel(say('en', `account:${key}`), { exact: true }).fill(text);
  await fill('oldPassword', 'wrong1234');
  await fill('newPassword', 'fresh5678');
  await fill('confirmPassword', 'fresh5678');
  const save = dialog.getByRole('button', { name: say('en', 'common:action.save') });
  await save.click();
  await expect(dialog.getByText(say('en', 'errors:err.OLD_PASSWORD_WRONG'))).toBeVisible();
  await fill('oldPassword', person.password);
  const changed = answer(here, '/web_user/web_user_change_password');
  await save.click();
  bound(
    'a new password ends the sockets of other browsers',
    (await ear.closed()) - (await changed),
    PROMISED,
  );
  await expect(room.input).toBeHidden();
  await expect(there.getByText(say('en', 'room:kicked'))).toBeVisible();
  await expect(loginButton(there, 'en')).toBeVisible();
  await expect(accountButton(here, 'en')).toBeVisible();
  await here.reload();
  await expect(accountButton(here, 'en')).toBeVisible();
});

test('a device is ended from the list of another, with the password, and its socket with it', {
  tag: '@figure',
}, async ({ open, server }) => {
  const person = await registered(server);
  const houseId = (await livingRooms(server))[0] ?? '';
  const there = await open({ lang: 'en' });
  const ear = closing(there);
  await there.goto(roomPath(houseId));
  await openLogin(there, 'en');
  await logInWith(there, 'en', person.userName, person.password);
  const room = new Room(there, 'en');
  await expect(room.input).toBeEditable();

  const here = await open({ path: '/', lang: 'en', width: 390, height: 844 });
  await here.goto('/login?next=/user/sessions');
  const form = here.getByRole('main');
  await form.getByLabel(say('en', 'account:userName'), { exact: true }).fill(person.userName);
  await form.getByRole('textbox', { name: say('en', 'account:password'), exact: true }).fill(person.password);
  await form.getByRole('button', { name: say('en', 'account:login'), exact: true }).click();
  const list = here.getByRole('list', { name: say('en', 'account:sessions.title') });
  // Registering logged in too, by a program: three in all.
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText(say('en', 'account:sessions.current'));

  await list.getByRole('listitem').nth(1).getByRole('button').click();
  const dialog = here.getByRole('dialog');
  const password = dialog.getByLabel(say('en', 'account:oldPassword'), { exact: true });
  const end = dialog.getByRole('button', { name: say('en', 'account:sessions.end'), exact: true });
  await password.fill('wrong1234');
  await end.click();
  await expect(dialog.getByText(say('en', 'errors:err.OLD_PASSWORD_WRONG'))).toBeVisible();
  await password.fill(person.password);
  const ended = answer(here, '/web_my/session_end');
  await end.click();
  bound('ending a device ends its socket', (await ear.closed()) - (await ended), PROMISED);
  await expect(there.getByText(say('en', 'room:kicked'))).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await here.getByRole('button', { name: say('en', 'account:sessions.endOthers') }).click();
  await password.fill(person.password);
  await dialog.getByRole('button', { name: say('en', 'account:sessions.endOthers') }).click();
  await expect(here.getByText(say('en', 'account:sessions.alone'))).toBeVisible();
  await expect(accountButton(here, 'en')).toBeVisible();
});
