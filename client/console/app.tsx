// Puts the shared providers around the places, and decides who sees which page.
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Navigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Refusal } from '../src/api/refusal';
import { lazy, type Part } from '../src/i18n/lazy';
import { Queries } from '../src/lib/queries';
import { ErrorState } from '../src/ui/error-state';
import { ToastProvider } from '../src/ui/toast';
import { Lock } from './access/lock';
import { LoginPage } from './access/login-page';
import { AccessProvider, useAccess } from './access/operator';
import { currentToken } from './api/login';
import { NoPlace } from './frame/no-place';
import { Shell } from './frame/shell';
import { fetchWords } from './i18n';
import type { PlaceFolder } from './words/of-places';

const queries = new Queries({
  defaultOptions: {
    queries: {
      retry: (failures, fault) => failures < 2 && fault instanceof Refusal && fault.code === 'OFFLINE',
    },
    // Without a network a mutation is refused at once; it does not wait, to be sent when nobody expects it.
    mutations: { networkMode: 'always' },
  },
});

/** A page of a place, fetched together with the place's words. */
const page = (place: PlaceFolder, load: () => Promise<Part<object>>) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), fetchWords(place)]);
    return part;
  });

const EnrolPage = lazy(() => import('./access/enrol-page'));
const Now = page('now', () => import('./places/now/now-place'));
const Rooms = page('rooms', () => import('./places/rooms/rooms-place'));
const Applications = page('applications', () => import('./places/applications/applications-place'));
const Reports = page('reports', () => import('./places/reports/reports-place'));
const Texts = page('texts', () => import('./places/texts/texts-place'));
const People = page('people', () => import('./places/people/people-place'));
const Operators = page('operators', () => import('./places/operators/operators-place'));
const Waiting = page('waiting', () => import('./places/waiting/waiting-place'));
const Brands = page('brands', () => import('./places/brands/brands-place'));
const Money = page('money', () => import('./places/money/money-place'));
const Record = page('record', () => import('./places/record/record-place'));
const Settings = page('settings', () => import('./places/settings/settings-place'));
const Statistics = page('statistics', () => import('./places/statistics/statistics-place'));
const Matches = page('matches', () => import('./places/matches/matches-place'));
const NewMatch = page('matches', () => import('./places/matches/new-match-page'));
const MergeMatches = page('matches', () => import('./places/matches/merge-page'));
const Match = page('matches', () => import('./places/matches/match-page'));
const Feeds = page('matches', () => import('./places/matches/feeds-place'));
const Account = page('account', () => import('./places/account/account-place'));

const router = createBrowserRouter(
  [
    {
      element: <Shell />,
      children: [
        { index: true, element: <Navigate to="/now" replace /> },
        { path: 'now', element: <Now /> },
        { path: 'rooms', element: <Rooms /> },
        { path: 'applications', element: <Applications /> },
        { path: 'reports', element: <Reports /> },
        { path: 'texts/:tab?', element: <Texts /> },
        { path: 'people', element: <People /> },
        { path: 'operators', element: <Operators /> },
        { path: 'waiting', element: <Waiting /> },
        { path: 'matches', element: <Matches /> },
        { path: 'matches/new', element: <NewMatch /> },
        { path: 'matches/merge', element: <MergeMatches /> },
        { path: 'matches/:matchId', element: <Match /> },
        { path: 'feeds', element: <Feeds /> },
        { path: 'brands/*', element: <Brands /> },
        { path: 'money/*', element: <Money /> },
        { path: 'record', element: <Record /> },
        { path: 'settings', element: <Settings /> },
        { path: 'statistics', element: <Statistics /> },
        { path: 'account', element: <Account /> },
        { path: '*', element: <NoPlace /> },
      ],
    },
  ],
  { basename: '/console' },
);

function Pages() {
  const { t } = useTranslation('console');
  const { operator, locked, error, retry } = useAccess();
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!operator) return currentToken() === null ? <LoginPage /> : <p className="vh">{t('frame.loading')}</p>;
  if (operator.enroll && !locked)
    return (
      <Suspense fallback={null}>
        <EnrolPage />
      </Suspense>
    );
  return (
    <Lock>
      <RouterProvider router={router} />
    </Lock>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <AccessProvider>
          <Pages />
        </AccessProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}
