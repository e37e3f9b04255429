// The login flag and the token as they lie in local storage; whoever needs to know of a change listens here.
import { readText, writeText } from '../lib/storage';

type Listener = () => void;
const listeners = new Set<Listener>();

export const hasLoginFlag = () => readText('isLogin') === '1';

/** The token while the login flag is on, else null. */
export const currentToken = () => (hasLoginFlag() ? readText('token') : null);

export function keepLogin(token: string): void {
  writeText('token', token);
  writeText('isLogin', '1');
  for (const tell of listeners) tell();
}

/** Forgets the login on this device. Calling it again changes nothing and tells nobody. */
export function clearLogin(): void {
  if (!hasLoginFlag() && readText('token') === null) return;
  writeText('token', null);
  writeText('isLogin', null);
  for (const tell of listeners) tell();
}

/** Calls back after every change, also one made in another tab. Returns the way to stop. */
export function onLoginChange(tell: Listener): () => void {
  listeners.add(tell);
  const otherTab = (event: StorageEvent) => {
    if (event.key === 'isLogin' || event.key === 'token') tell();
  };
  window.addEventListener('storage', otherTab);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', otherTab);
  };
}
