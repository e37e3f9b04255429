// What flows of the console's desk share: matches by hand, and the record of why something was done.
import { expect, type Page } from '@playwright/test';
import act from '../console/words/en/act.json' with { type: 'json' };
import { admin } from './operators';
import type { TestServer } from './server';

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const toast = (page: Page) => page.getByTestId('toast');
export const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

/** Answers the open question with a reason, and goes on. */
export async function answer(page: Page, reason: string, confirm: string, label = act.reason) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label).fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

export const asAdmin = async (server: TestServer) =>
  (await server.call('/admin/login', { userName: admin.name, password: admin.password })).token;

/** Why the newest act of that call was done, as the record has it. */
export const reasonOf = (server: TestServer, call: string) =>
  server.sql(
    `SELECT asked->>'reason' FROM operator_act WHERE call = '/admin/${call}' ORDER BY act_id DESC LIMIT 1`,
  );

let made = 0;

/** A match by hand that nobody else of this run uses. */
export async function newMatch(server: TestServer, token: string, home = 'Harbour', inHours = 30) {
  made += 1;
  return server.call(
    '/admin/match_edit',
    {
      raceType: 1,
      competition: { names: { en: `Desk Cup ${process.pid}` } },
      homeTeam: { names: { en: `${home} ${process.pid}-${made}` } },
      awayTeam: { names: { en: `Visitors ${process.pid}-${made}` } },
      matchTime: Math.floor(Date.now() / 60_000) * 60_000 + inHours * 3_600_000,
    },
    token,
  );
}
