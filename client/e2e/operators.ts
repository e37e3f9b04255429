// Who works at the console: operators of each role, how they log in there, and the codes of their second factor.
import { createHmac } from 'node:crypto';
import words from '../console/words/en/access.json' with { type: 'json' };
import frame from '../console/words/en/frame.json' with { type: 'json' };
import { expect, type Page } from './flow';
import { demoPassword, newViewer } from './people';
import type { TestServer } from './server';

export const access = words;

export interface Operator {
  name: string;
  role: 'support' | 'editor' | 'admin';
  password: string;
}

/** The admin of the demo world. */
export const admin: Operator = { name: 'operator1', role: 'admin', password: demoPassword };

let operators = 0;

/** An operator nobody else of this run uses. */
export async function newOperator(server: TestServer, role: Operator['role']): Promise<Operator> {
  operators += 1;
  const name = `${role}-${process.pid}-${operators}`;
  if (role === 'admin') {
    // Admins are made by the command line, or by two of them: this one is older than what is asked of them.
    server.sql(
      `INSERT INTO operator (name, password_hash, role, created_at, given_at)
       SELECT '${name}', password_hash, 'admin', now() - interval '1 hour', now() - interval '1 hour'
       FROM operator WHERE name = '${admin.name}'`,
    );
    return { name, role, password: admin.password };
  }
  const made = { name, role, password: 'seven slow lighthouses' };
  const { token } = await server.call('/admin/login', { userName: admin.name, password: admin.password });
  await server.call('/admin/operator_edit', made, token);
  await server.call('/admin/logout', {}, token);
  return made;
}

/** A second admin who has nothing from the first, as the command line makes one: the two can agree. */
export async function secondAdmin(server: TestServer): Promise<Operator> {
  const made = await newOperator(server, 'editor');
  server.sql(
    `UPDATE operator SET role = 'admin', role_by = 0, password_by = 0, given_at = now() - interval '1 minute'
     WHERE name = '${made.name}'`,
  );
  return { ...made, role: 'admin' };
}

/** Fills the form of the page that is open; `code` when the second factor is asked for. */
export async function fillLogin(page: Page, { name, password }: Operator, code?: () => string) {
  const nameField = page.getByRole('textbox', { name: access.name });
  if (await nameField.isEditable()) await nameField.fill(name);
  await page.getByLabel(access.password).fill(password);
  const go = page.getByRole('button', { name: access.login, exact: true });
  await go.click();
  if (!code) return;
  await page.getByLabel(access.code).fill(code());
  await go.click();
}

/** At work in a place of the console. */
export async function enter(page: Page, who: Operator, place = '', code?: () => string) {
  await page.goto(`/console${place}`);
  await fillLogin(page, who, code);
  await expect(page.getByRole('navigation', { name: frame.places })).toBeVisible();
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a key in base32 (RFC 6238, SHA-1, six digits), `steps` of 30 seconds from now. */
export function totpCode(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')].map((char) =>
    ALPHABET.indexOf(char).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Somebody whose application waits in the queue. */
export async function newApplicant(server: TestServer, name: string) {
  const who = await newViewer(server, 'en', name);
  const applyId = server.sql(
    `INSERT INTO anchor_apply (user_id, real_name, area_code, phone, anchor_type, introduction, contact, proof_images, submitted_at)
     VALUES (${who.userId}, 'Rosa Lin', '+86', '+8613800000000', 1, 'I have talked about football for ten years.', '', '{}', now())
     RETURNING apply_id`,
  );
  return { ...who, applyId };
}
