// When the site offers push notifications: after a first follow or reminder.
import { readText, writeText } from './storage';

const ASKED = 'pushAsked';
const listeners = new Set<() => void>();

/** Whether the site may ask: once, and only where the browser would still ask its own question. Pure. */
export const mayAsk = (asked: boolean, permission: NotificationPermission | undefined): boolean =>
  !asked && permission === 'default';

/** Called after the reader follows an anchor or sets a reminder. */
export function offerPush(): void {
  const permission = 'Notification' in globalThis ? Notification.permission : undefined;
  if (mayAsk(readText(ASKED) === '1', permission)) for (const tell of listeners) tell();
}

/** The question was answered, whatever the answer: it is not asked again. */
export const pushAsked = (): void => writeText(ASKED, '1');

export function onPushOffer(tell: () => void): () => void {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}
