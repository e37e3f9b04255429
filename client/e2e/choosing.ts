// How a person chooses the language of the page, whatever language it speaks at the moment.
import { banner } from './account';
import type { Page } from './flow';
import { type Lang, say } from './words';

const langs: readonly Lang[] = ['zh', 'zh-Hant', 'en', 'ar'];
/** The button of the languages, whatever language the page speaks at the moment. */
const languageButton = new RegExp(langs.map((lang) => say(lang, 'common:language')).join('|'));

/** By its name in itself. */
export async function chooseLanguage(page: Page, nativeName: string) {
  await banner(page).getByRole('button', { name: languageButton }).click();
  await page.getByRole('dialog').getByRole('button', { name: nativeName, exact: true }).click();
}
