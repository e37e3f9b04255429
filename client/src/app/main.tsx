// The first line of the client that runs.
import '@fontsource-variable/sofia-sans-condensed/wght.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/kit.css';
import '../styles/first-picture.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readFirstAnswers } from '../api/first-answers';
import { i18n, startI18n, warmWords } from '../i18n';
import { warmSettings } from '../session/startup';
import { dropFirstPicture } from '../ui/first-pictures';
import { App } from './app';
import { preloadFirst } from './preload';

async function begin() {
  // Settings, the page's code and all first words travel side by side; the order of showing is the start-up's.
  readFirstAnswers();
  warmSettings();
  const words = preloadFirst(window.location.pathname);
  warmWords(words);
  await startI18n(['common']);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  return words;
}

/**
 * Lets the page start without the network: registers the offline shell, on built pages people visit themselves.
 * Resolves when the worker knows the files of this page; nothing waits for it.
 */
async function stayOffline() {
  // Absent where the connection could be tampered with; frames and broadcasting software need no shell.
  if (!import.meta.env.PROD || !navigator.serviceWorker || /^\/(embed|overlay)\//.test(location.pathname))
    return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const keep = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  active?.postMessage({ keep: keep.filter((path) => path.startsWith('/assets/')) });
}

// The sentences for refusals come behind the first page; nothing is refused before it is there. Whoever loads words
// waits for all that are on their way: the page’s own go first.
void begin()
  .then((words) => i18n.loadNamespaces(words))
  .then(() => i18n.loadNamespaces('errors'))
  .then(dropFirstPicture)
  .then(stayOffline)
  .catch(() => undefined);
