// The language of the browser, or of the account, is offered in its own words and never taken without a press.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepLogin } from '../../api/token';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { writeText } from '../../lib/storage';
import { LANGUAGE_KEPT } from '../../session/startup';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import LanguageOffer from './language-offer';

beforeAll(() => startI18n());
beforeEach(() => changeLanguage('zh'));
afterEach(() => vi.restoreAllMocks());

const speaking = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

it.each([
  [['en-GB', 'en'], 'Switch to English'],
  [['fr-FR', 'ar'], 'التبديل إلى العربية'],
  [['fr-FR'], 'Switch to English'],
  [['tlh', 'zh-TW'], '切換到繁體中文'],
])('a visitor whose browser speaks %j is offered it in its words', async (languages, words) => {
  speaking(...languages);
  serve(settings);
  draw(<LanguageOffer />);
  expect(await screen.findByRole('button', { name: words })).toBeVisible();
});

it.each([[['zh-CN', 'en']], [['fr', 'zh']]])(
  '%j reads the Chinese page and is offered nothing',
  async (languages) => {
    speaking(...languages);
    serve(settings);
    draw(<LanguageOffer />);
    await i18n.loadNamespaces('account');
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('the page takes the language at a press, and asks no more when it was declined', async () => {
  speaking('en-US');
  serve(settings);
  const { unmount } = draw(<LanguageOffer />);
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(i18n.language).toBe('zh');
  unmount();

  localStorage.removeItem('langDeclined');
  draw(<LanguageOffer />);
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to English' }));
  await waitFor(() => expect(i18n.language).toBe('en'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('somebody whose account speaks another language keeps the one of the page until they choose', async () => {
  await changeLanguage('en');
  keepLogin('good');
  writeText(LANGUAGE_KEPT, 'ar');
  serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'ar' },
  });
  draw(<LanguageOffer />);
  const offer = await screen.findByRole('region', { name: 'لغة حسابك هي العربية' });
  expect(offer).toHaveAttribute('dir', 'rtl');
  expect(i18n.language).toBe('en');
  await userEvent.click(screen.getByRole('button', { name: 'التبديل إلى العربية' }));
  await waitFor(() => expect(i18n.language).toBe('ar'));
  expect(localStorage.getItem(LANGUAGE_KEPT)).toBeNull();
});
