// Offers the language of the account, or to a visitor that of the browser, when the page is in another one: in its words.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredLanguages, offeredTag } from '../../i18n';
import { directionOf, resolveLanguage } from '../../i18n/languages';
import { cx } from '../../lib/cx';
import { readText, writeText } from '../../lib/storage';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import styles from './language-offer.module.css';

/** Where the language is kept that a person declined. */
const DECLINED = 'langDeclined';

/** The first language of a browser that the site speaks; English for people who read none of them. */
function languageOf(browser: readonly string[]): string {
  // resolveLanguage answers Chinese for an unknown tag, so Chinese counts only where the browser names it.
  const spoken = browser
    .filter((tag) => /^zh\b/i.test(tag) || resolveLanguage(tag) !== 'zh')
    .map(resolveLanguage);
  return spoken.find((tag) => offeredLanguages.includes(tag)) ?? 'en';
}

export default function LanguageOffer() {
  const { i18n } = useTranslation();
  const { user, chooseLanguage } = useSession();
  const [declined, setDeclined] = useState(() => readText(DECLINED));
  const [speaks, setSpeaks] = useState('');
  const tag = user ? offeredTag(user.languageType) : languageOf(navigator.languages);
  const isOffered = tag !== i18n.language && tag !== declined;
  useEffect(() => {
    if (isOffered)
      i18n.reloadResources(tag, 'account').then(
        () => setSpeaks(tag),
        () => undefined,
      );
  }, [i18n, isOffered, tag]);
  if (!isOffered || speaks !== tag) return null;
  const t = i18n.getFixedT(tag, 'account');
  return (
    <section
      lang={tag}
      dir={directionOf(tag)}
      aria-labelledby="language-offer"
      className={cx('row wraps gap-10 small', styles.offer)}
    >
      <p id="language-offer" className="grows">
        {t(user ? 'language.ofAccount' : 'language.ofBrowser')}
      </p>
      <Button size="small" onClick={() => void chooseLanguage(tag)}>
        {t('language.take')}
      </Button>
      <Button
        size="small"
        look="plain"
        onClick={() => {
          writeText(DECLINED, tag);
          setDeclined(tag);
        }}
      >
        {t('language.leave')}
      </Button>
    </section>
  );
}
