// The first line of the console that runs.
import '@fontsource-variable/sofia-sans-condensed/wght.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import '../src/styles/kit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { startWords } from './i18n';

void startWords().then(() => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
