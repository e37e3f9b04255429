// A red envelope from the sending to the proof: one sends it, others grab, the page verifies the split.
import { expect, test, visit } from './flow';
import { balanceOf, coinsFor, Giving } from './giving';
import { demoPerson, livingRooms, newViewer } from './people';
import { Room, roomPath } from './room';

test('a public envelope is grabbed in three browsers, its shares are the total, and the page verifies the split', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^409 POST \/web_anchor\/grab_public_red_envelope/);
  const houseId = (await livingRooms(server))[0] ?? '';
  const viewer = await demoPerson(server, 'viewer1', 'en');
  const [ann, bob, cyd] = [
    await newViewer(server, 'en', 'ann'),
    await newViewer(server, 'zh', 'bob'),
    await newViewer(server, 'ar', 'cyd'),
  ];
  const at = async (who: typeof ann, lang: 'en' | 'zh' | 'ar') =>
    new Giving(await open({ path: roomPath(houseId), lang, who }), lang);
  const [sender, one, two, late] = [
    await at(viewer, 'en'),
    await at(ann, 'en'),
    await at(bob, 'zh'),
    await at(cyd, 'ar'),
  ];
  for (const { page, lang } of [sender, one, two, late]) {
    await expect(new Room(page, lang).input).toBeEditable();
  }
  const before = await balanceOf(server, viewer);

  await sender.bar.getByRole('button', { name: sender.words('send.word') }).click();
  await sender.dialog.getByLabel(sender.words('send.total')).fill('100');
  await sender.dialog.getByLabel(sender.words('send.shares')).fill('3');
  await sender.dialog.getByText(sender.words('send.advanced')).click();
  await sender.dialog.getByLabel(sender.words('send.seed')).fill('touch the line');
  await expect(sender.dialog.getByTestId('commitment')).toHaveText(/^[0-9a-f]{64}$/);
  const promise = await sender.dialog.getByTestId('commitment').textContent();
  await sender.dialog.getByRole('button', { name: sender.words('send.send') }).click();
  await expect(sender.dialog).toBeHidden();
  await expect(sender.bar).toContainText((before - 100).toLocaleString('en'));

  // The one who sent it may take a share, too.
  const amounts: number[] = [];
  for (const giving of [one, two, sender]) {
    await giving.grab();
    await expect(giving.dialog.getByTestId('envelope-amount')).toBeVisible();
    amounts.push(await giving.got());
  }
  expect(amounts.every((amount) => amount >= 1)).toBe(true);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(100);
  await expect(late.card).toContainText(late.words('envelope.finished'));
  expect(await balanceOf(server, ann)).toBe(amounts[0]);
  expect(await balanceOf(server, viewer)).toBe(before - 100 + (amounts[2] ?? 0));

  await one.dialog.getByRole('button', { name: one.words('envelope.allShares') }).click();
  await one.dialog.getByRole('button', { name: one.words('proof.verify') }).click();
  await expect(one.dialog.getByTestId('proof-verdict')).toHaveText(one.words('proof.fair'));
  await expect(one.dialog.getByTestId('proof-shares')).toHaveText(amounts.join(' '));
  await expect(one.dialog).toContainText(promise ?? '');
  await expect(one.dialog).toContainText('touch the line');

  // The same proof in another language, from the line in the chat.
  const room = new Room(late.page, 'ar');
  await room.log
    .getByRole('button', { name: late.words('line.look') })
    .last()
    .click();
  await late.dialog.getByRole('button', { name: late.words('proof.verify') }).click();
  await expect(late.dialog.getByTestId('proof-verdict')).toHaveText(late.words('proof.fair'));
});

test('who presses before the opening has their share at the opening, though the clock of their machine is wrong', async ({
  open,
  server,
}) => {
  const houseId = (await livingRooms(server))[1] ?? '';
  const [ann, bob] = [await newViewer(server, 'en', 'ann'), await newViewer(server, 'en', 'bob')];
  await coinsFor(server, ann);
  const page = await open({ lang: 'en', who: bob });
  await page.clock.install({ time: Date.now() + 170_000 });
  await visit(page, roomPath(houseId));
  const giving = new Giving(page, 'en');
  await expect(new Room(giving.page, 'en').input).toBeEditable();
  const { redEnvelopeId } = await server.call(
    '/web_anchor/send_money_to_all',
    {
      houseId,
      totalAmount: 10,
      totalCount: 2,
      redType: 2,
      delaySeconds: 180,
      remark: '祝好运',
      requestId: `wait-${ann.userId}`,
    },
    ann.token,
  );
  // By the clock of this machine ten seconds are left; by the server's nearly three minutes.
  await expect(giving.card).toContainText(ann.nickName);
  await expect(giving.card).toContainText('祝好运');
  await expect(giving.card).toContainText(/Opens in 0[1-3]:\d\d/);
  await giving.grab();
  await expect(giving.dialog).toContainText(giving.words('envelope.kept'));
  await expect(
    server.call('/web_anchor/grab_public_red_envelope', { redEnvelopeId, houseId }, bob.token),
  ).rejects.toThrow('ENVELOPE_NOT_OPEN');
  await server.call('/dev/clock', { aheadSeconds: 180 });
  await page.clock.fastForward(180_000);
  await expect(giving.dialog.getByTestId('envelope-amount')).toHaveText('5');
  expect(await balanceOf(server, bob)).toBe(5);
});

test('a private envelope finds its person on another page', async ({ open, server }) => {
  const houseId = (await livingRooms(server))[2] ?? '';
  const [ann, bob] = [await newViewer(server, 'en', 'ann'), await newViewer(server, 'en', 'bob')];
  await coinsFor(server, ann);
  const sender = new Giving(await open({ path: roomPath(houseId), lang: 'en', who: ann }), 'en');
  const receiver = new Giving(await open({ path: roomPath(houseId), lang: 'en', who: bob }), 'en');
  await expect(new Room(receiver.page, 'en').input).toBeEditable();

  await sender.bar.getByRole('button', { name: sender.words('send.word') }).click();
  await sender.dialog.getByRole('button', { name: sender.words('envelope.kind.3') }).click();
  await sender.dialog.getByLabel(sender.words('send.total')).fill('77');
  await sender.dialog.getByRole('radio', { name: bob.nickName }).check();
  // A follower may be given to wherever they are on the site.
  await server.call('/web_anchor/web_recommend_user', { houseId, attention: true }, bob.token);
  await receiver.page.getByRole('link', { name: 'Matches' }).first().click();
  await expect(receiver.page).toHaveURL(/\/match\//);
  await sender.dialog.getByRole('button', { name: sender.words('send.send') }).click();
  await expect(sender.dialog).toBeHidden();

  await expect(receiver.dialog).toContainText(ann.nickName);
  await receiver.dialog.getByRole('button', { name: receiver.words('envelope.open'), exact: true }).click();
  await expect(receiver.dialog.getByTestId('envelope-amount')).toHaveText('77');
  expect(await balanceOf(server, bob)).toBe(77);
});
