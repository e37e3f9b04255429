// What somebody typed into the search for people: a phone number, or the beginning of a name or an id.
import type { UserListRequest } from '../../../src/api/schema.gen';
import { plainDigits } from '../../../src/lib/plain-input';

/** Numbers in their own country are Chinese ones; others begin with "+". Pure. */
export function searched(text: string): Pick<UserListRequest, 'keyword' | 'phone'> {
  const number = plainDigits(text);
  if (/^\+\d+$/.test(number) || /^1\d{10}$/.test(number)) return { phone: number };
  return { keyword: text.trim() };
}
