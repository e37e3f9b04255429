// What a log-in is called: its program and system as far as they are known.
import type { TFunction } from 'i18next';
import type { SessionShown } from '../../api/schema.gen';
import { ownDirection } from '../../lib/isolate';

export function sessionName(t: TFunction<'account'>, { browser, system }: SessionShown): string {
  if (browser && system) {
    return t('sessions.on', { browser: ownDirection(browser), system: ownDirection(system) });
  }
  return browser || system ? ownDirection(browser || system) : t('sessions.unknown');
}
