// Dark by default; the choice is kept and stands before first paint (index.html).
import { useSyncExternalStore } from 'react';
import { writeText } from './storage';

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

const read = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', theme === 'light' ? '#f3f6f2' : '#0b0f0e');
  writeText('theme', theme);
  for (const tell of listeners) tell();
}

export function useTheme(): [Theme, () => void] {
  const theme = useSyncExternalStore(subscribe, read);
  return [theme, () => setTheme(theme === 'light' ? 'dark' : 'light')];
}
