// What the site says by itself, in one place with a page for each kind: banned words, wording, rich texts, banners, columns, footer.
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { lazy } from '../../../src/i18n/lazy';
import { tabs } from './texts-tabs';

const pages: Record<(typeof tabs)[number], ComponentType> = {
  words: lazy(() => import('./words-page')),
  wording: lazy(() => import('./wording-page')),
  rich: lazy(() => import('./rich-texts-page')),
  banners: lazy(() => import('./banners-page')),
  columns: lazy(() => import('./columns-page')),
  small: lazy(() => import('./small-page')),
};

export default function TextsPlace() {
  const { t } = useTranslation('console');
  const asked = useParams().tab;
  const tab = tabs.find((one) => one === asked);
  if (!tab) return <Navigate to="/texts/rich" replace />;
  const Page = pages[tab];
  return (
    <Suspense fallback={<p className="vh">{t('frame.loading')}</p>}>
      <Page />
    </Suspense>
  );
}
