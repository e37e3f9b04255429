// One act of moderation as a sentence in the reader's language; what a newer server does is told in general words. Pure.

import { effectOf } from '../../api/moderation-effect';
import type { ModerationView } from '../../api/schema.gen';
import { type AnyTranslate, say } from '../../i18n/say';
import { ownDirection } from '../../lib/isolate';

const PRESETS: ReadonlySet<string> = new Set(['spam', 'abuse', 'ads', 'spoilers', 'politics', 'other']);

const isolated = (text: string | undefined): string => ownDirection(text ?? '');

export function sentenceOf(t: AnyTranslate, row: ModerationView): string {
  const params = { by: isolated(row.operator?.nickName), name: isolated(row.target?.nickName) };
  const sentence = say(t, `moderation:log.${effectOf(row)}`, params);
  if (!row.reason) return sentence;
  const reason = PRESETS.has(row.reason) ? say(t, `room:muteReason.${row.reason}`) : isolated(row.reason);
  return say(t, 'moderation:log.because', { sentence, reason });
}
