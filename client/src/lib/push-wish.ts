// The moment at which somebody may want to be told by the browser: after a first follow or reminder.
import { readText, writeText } from './storage';

const ASKED = 'pushAsked';
const listeners = new Set<() => void>();

/** Whether the site may ask: once, and only where the browser would still ask its own question. Pure. */
export const mayAsk = (asked: boolean, permission: NotificationPermission | undefined): boolean =>
  !asked && permission === 'default';

/** Somebody just followed an anchor, or wants to be reminded of a match. */
export function wishToBeTold(): void {
  const permission = 'Notification' in globalThis ? Notification.permission : undefined;
  if (mayAsk(readText(ASKED) === '1', permission)) for (const tell of listeners) tell();
}

/** The question was answered, whatever the answer: it is not asked again. */
export const pushAsked = (): void => writeText(ASKED, '1');

export function onWish(tell: () => void): () => void {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}
