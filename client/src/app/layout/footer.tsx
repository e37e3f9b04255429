// The foot of every page: columns, help, and the rights line the operator writes.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/use-call';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import styles from './footer.module.css';
import { Logo } from './logo';

// The cleaner of foreign HTML is large and nothing above the fold needs it.
const RichText = lazy(async () => ({ default: (await import('../../ui/rich-text')).RichText }));

const anHour = 3_600_000;

export function Footer() {
  const { t } = useTranslation('common');
  // Without an answer the links that never change remain.
  const { data } = useCall('/web_home/home_info_bottom', {}, { fresh: anHour });
  const app = data?.androidApp;
  return (
    <footer className={styles.foot}>
      <div className={styles.footColumns}>
        <div className={cx('stack gap-12 at-top faint', styles.footBrand)}>
          <Logo />
          <p>{t('footer.line')}</p>
        </div>
        <FooterLinks
          id="foot-matches"
          title={t('footer.matches')}
          all={{ to: '/match/0', name: t('nav.match') }}
          links={data?.matchColumns?.map(({ raceType, name }) => ({ to: `/match/${raceType}`, name }))}
        />
        <FooterLinks
          id="foot-anchors"
          title={t('footer.anchors')}
          all={{ to: '/anchor/0', name: t('nav.anchor') }}
          links={data?.anchorColumns?.map(({ anchorType, name }) => ({ to: `/anchor/${anchorType}`, name }))}
        />
        <FooterLinks
          id="foot-help"
          title={t('footer.help')}
          links={[
            { to: '/user/tutorial', name: t('footer.tutorial') },
            { to: '/user/rules', name: t('footer.rules') },
            { to: '/user/help', name: t('footer.questions') },
            { to: '/user/contract/service', name: t('footer.service') },
            { to: '/user/contract/privacy', name: t('footer.privacy') },
            ...(app ? [{ to: app.url, name: t('footer.app', { version: app.versionName }) }] : []),
          ]}
        />
      </div>
      <div className={cx('faint tiny', styles.record)}>
        <Suspense fallback={null}>{data?.recordStr && <RichText html={data.recordStr} />}</Suspense>
      </div>
    </footer>
  );
}

interface FooterLink {
  to: string;
  name: string;
}

interface FooterLinksProps {
  id: string;
  title: string;
  /** Stands alone until the columns are known. */
  all?: FooterLink;
  links: FooterLink[] | undefined;
}

function FooterLinks({ id, title, all, links = [] }: FooterLinksProps) {
  const shown = all && !links.some(({ to }) => to === all.to) ? [all, ...links] : links;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {shown.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
