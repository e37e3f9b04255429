// The server's "no" as an error value, and its sentence in the reader's language.

import i18n from 'i18next';
import { clockTime, dayAndTime } from '../i18n/format';
import { type AnyTranslate, say } from '../i18n/say';
import { serverNow } from '../lib/server-clock';
import type { Code } from './codes';
import { MuteType } from './enums.gen';

export type RefusalParams = Readonly<Record<string, unknown>>;

/** The network gave no answer at all; worded like a code, but never sent by the server. */
export const OFFLINE = 'OFFLINE';

/**
 * An answer `success:false`. `code` is a refusal code of the protocol or OFFLINE; a newer server may send others,
 * then `message` (already in the request's language) is shown instead.
 */
export class Refusal extends Error {
  readonly code: Code | typeof OFFLINE;
  readonly params: RefusalParams;
  readonly traceId: string | undefined;

  constructor(code: string, params: RefusalParams = {}, message = '', traceId?: string) {
    super(message || code);
    this.name = 'Refusal';
    this.code = code as Code;
    this.params = params;
    this.traceId = traceId;
  }
}

/** Any thrown value as a Refusal: what is not one is our own fault and reads INTERNAL. */
export function asRefusal(thrown: unknown): Refusal {
  return thrown instanceof Refusal ? thrown : new Refusal('INTERNAL');
}

const NOT_THERE: ReadonlySet<string> = new Set(['NOT_FOUND', 'HOUSE_NOT_FOUND', 'MATCH_NOT_FOUND']);

/** Whether an address leads nowhere: what its id names is not there, or what stands for an id is none. */
export function leadsNowhere(thrown: unknown): boolean {
  const { code, params } = asRefusal(thrown);
  return NOT_THERE.has(code) || (code === 'BAD_REQUEST' && params.rule === 'id');
}

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** The values of the sentence as a person reads them: times as times, bytes as M, fields by their names. */
function wordedParams(t: AnyTranslate, code: string, params: RefusalParams): Record<string, unknown> {
  const worded: Record<string, unknown> = { ...params };
  const endTime = number(params.endTime) ?? number(params.retryTime);
  if (endTime !== undefined) worded.endTime = dayAndTime(t, endTime, serverNow());
  const openTime = number(params.openTime);
  if (openTime !== undefined) worded.openTime = clockTime(openTime);
  const startTime = number(params.startTime);
  if (startTime !== undefined) worded.startTime = clockTime(startTime);
  const retryAfter = number(params.retryAfter);
  if (retryAfter !== undefined) worded.count = Math.ceil(retryAfter);
  const left = number(params.left);
  if (left !== undefined) worded.count = left;
  const maxBytes = number(params.maxBytes);
  if (maxBytes !== undefined) worded.megabytes = Math.floor(maxBytes / 1_048_576);
  // A field nobody has words for is not named: the neutral sentence serves.
  delete worded.field;
  delete worded.context;
  if (
    typeof params.field === 'string' &&
    params.field !== '' &&
    i18n.exists(`errors:field.${params.field}`)
  ) {
    worded.field = say(t, `errors:field.${params.field}`);
    worded.context = 'field';
  }
  if (code === 'MUTED' && endTime === undefined) {
    worded.context = params.muteType === MuteType.MuteSession ? 'session' : 'permanent';
  } else if (
    retryAfter === undefined &&
    ['RATE_LIMITED', 'SMS_TOO_OFTEN', 'LOGIN_LOCKED', 'SLOW_MODE'].includes(code)
  ) {
    worded.count = 1;
  }
  if ((code === 'SMS_CODE_WRONG' || code === 'LOGIN_FAILED') && left !== undefined && left <= 3) {
    worded.context = 'left';
  }
  if (code === 'CAPTION_FORMAT' && typeof params.problem === 'string') worded.context = params.problem;
  if (code === 'PASSWORD_FORMAT' && params.rule === 'common') worded.context = 'common';
  return worded;
}

/** The sentence for a refusal (or any thrown value) in the language now in force. `t` may be of any namespace. */
export function refusalText(t: AnyTranslate, thrown: unknown): string {
  const refusal = asRefusal(thrown);
  const key = `errors:err.${refusal.code}`;
  // Counted sentences exist only with a plural ending, so ask with a count.
  const known = i18n.exists(key) || i18n.exists(key, { count: 1 });
  if (!known)
    return refusal.message && refusal.message !== refusal.code
      ? refusal.message
      : say(t, 'errors:err.INTERNAL');
  return say(t, key, wordedParams(t, refusal.code, refusal.params));
}
