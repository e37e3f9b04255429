// The operator's login as it lies in local storage, apart from a viewer's; whoever needs to know of a change listens here.
import { readText, writeText } from '../../src/lib/storage';

const KEY = 'console.token';
type Listener = () => void;
const listeners = new Set<Listener>();

export const currentToken = () => readText(KEY);

function change(token: string | null) {
  writeText(KEY, token);
  for (const tell of listeners) tell();
}

export const keepToken = (token: string) => change(token);

/** Forgets the login in all tabs. Does nothing when another one came meanwhile. */
export function forgetToken(used: string | null): void {
  if (used !== null && used === currentToken()) change(null);
}

/** Calls back after every change, also one made in another tab. Returns the way to stop. */
export function onTokenChange(tell: Listener): () => void {
  const otherTab = ({ key }: StorageEvent) => {
    if (key === KEY) tell();
  };
  listeners.add(tell);
  window.addEventListener('storage', otherTab);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', otherTab);
  };
}
