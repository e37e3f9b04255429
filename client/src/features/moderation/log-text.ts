// One act of moderation as a sentence in the reader's language; what a newer server does is told in general words. Pure.

import type { ModerationView } from '../../api/schema.gen';
import { type AnyTranslate, say } from '../../i18n/say';

const ACTIONS: ReadonlySet<string> = new Set([
  'mute',
  'unmute',
  'muteAll',
  'delete',
  'restore',
  'mode',
  'shield',
  'pin',
  'words',
  'moderator',
]);
const PRESETS: ReadonlySet<string> = new Set(['spam', 'abuse', 'ads', 'spoilers', 'politics', 'other']);

const isolated = (text: string | undefined): string => `\u2068${text ?? ''}\u2069`;

export function sentenceOf(t: AnyTranslate, row: ModerationView): string {
  const action = ACTIONS.has(row.action) ? row.action : 'other';
  const params = { by: isolated(row.operator?.nickName), name: isolated(row.target?.nickName) };
  const sentence = say(t, `moderation:log.${action}`, params);
  if (!row.reason) return sentence;
  const reason = PRESETS.has(row.reason) ? say(t, `room:muteReason.${row.reason}`) : isolated(row.reason);
  return say(t, 'moderation:log.because', { sentence, reason });
}
