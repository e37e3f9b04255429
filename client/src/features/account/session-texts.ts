// What a log-in is called: its program and system as far as they are known.
import type { TFunction } from 'i18next';
import type { SessionShown } from '../../api/schema.gen';

/** Keeps the direction of a name from turning the sentence around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

export function sessionName(t: TFunction<'account'>, { browser, system }: SessionShown): string {
  if (browser && system) {
    return t('sessions.on', { browser: isolated(browser), system: isolated(system) });
  }
  return browser || system ? isolated(browser || system) : t('sessions.unknown');
}
