// Parts of a room on the screen in any language, without a server: for tests of what they say.
import { render } from '@testing-library/react';
import i18next, { type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { changeLanguage, startI18n } from '../i18n';
import type { Namespace } from '../i18n/namespaces';

const NAMESPACES = ['room', 'common', 'errors'] as const satisfies readonly Namespace[];

const files = import.meta.glob<Record<string, unknown>>(
  '../i18n/locales/{zh,en,ar}/{room,common,errors}.json',
  { eager: true, import: 'default' },
);

/** A quarter past nine in the evening, wherever the test runs. */
export const evening = new Date(2026, 10, 21, 21, 15).getTime();

export async function speaking(lng: string): Promise<i18n> {
  const resources: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const [path, words] of Object.entries(files)) {
    const [, language = '', namespace = ''] = /locales\/(.+)\/(.+)\.json$/.exec(path) ?? [];
    resources[language] = { ...resources[language], [namespace]: words };
  }
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng,
    resources,
    ns: NAMESPACES,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** English for what asks for words outside of a component. */
export async function speakEnglish() {
  await startI18n(NAMESPACES);
  await changeLanguage('en');
}

export async function shown(lng: string, what: ReactNode) {
  const words = await speaking(lng);
  const router = createMemoryRouter([{ path: '*', element: what }]);
  return render(
    <I18nextProvider i18n={words}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
