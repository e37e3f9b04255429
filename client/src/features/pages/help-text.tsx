// Our own help, for as long as the operators have written none: what people ask, and the page that answers it.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const QUESTIONS = [
  { name: 'chat', to: '/anchor/0' },
  { name: 'picture', to: null },
  { name: 'remind', to: '/match/0' },
  { name: 'coins', to: '/user/wallet' },
  { name: 'password', to: '/user/security' },
  { name: 'anchor', to: '/user/apply' },
  { name: 'data', to: '/user/account' },
] as const;

export function HelpText() {
  const { t } = useTranslation(['help', 'personal']);
  return (
    <>
      <h1>{t('personal:menu.help')}</h1>
      {QUESTIONS.map(({ name, to }) => (
        <section key={name}>
          <h2>{t(`help:${name}.ask`)}</h2>
          <p>
            {t(`help:${name}.answer`)} {to && <Link to={to}>{t(`help:${name}.link`)}</Link>}
          </p>
        </section>
      ))}
    </>
  );
}
