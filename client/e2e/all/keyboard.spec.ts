// Without a mouse in the light theme: what keyboard.spec.ts shows in the dark one.
import { test } from '../flow';
import { expectMatchWalked, matchWalker } from '../match-by-tab';

test('Tab reaches everything on the page of a match, and one always sees where it is, in light', async ({
  open,
  server,
}) => {
  await expectMatchWalked(await open({ ...(await matchWalker(server)), theme: 'light' }));
});
