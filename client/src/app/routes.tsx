// Every address of the site and the page behind it; pages and their words are fetched together.
import { type ComponentType, lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { i18n } from '../i18n';
import type { Namespace } from '../i18n/namespaces';
import { Bare } from './layout/bare';
import { Shell } from './layout/shell';
import { MembersOnly } from './members-only';
import { knownRoutes, type PageHandle } from './preload';

interface PageModule {
  default: ComponentType;
}

/** A page with the namespaces it speaks. `handle.preload` fetches it before it is drawn. */
function page(load: () => Promise<PageModule>, ...namespaces: Namespace[]) {
  const fetchAll = async () => {
    const [module] = await Promise.all([load(), i18n.loadNamespaces(namespaces)]);
    return module;
  };
  const Page = lazy(fetchAll);
  const handle: PageHandle = { code: load, namespaces, preload: fetchAll };
  return { element: <Page />, handle };
}

/** A page of one's own: visitors are asked to log in first. */
function own(...of: Parameters<typeof page>) {
  const { element, handle } = page(...of);
  return { element: <MembersOnly>{element}</MembersOnly>, handle };
}

const richText = () => import('../features/pages/rich-text-page');
const account = () => import('../features/account/account-page');

const pages: RouteObject[] = [
  { index: true, ...page(() => import('../features/home/home-page'), 'home', 'match') },
  { path: 'match/:raceType', ...page(() => import('../features/matches/matches-page'), 'match') },
  {
    path: 'match/live/:matchId',
    ...page(() => import('./match-route'), 'matchday', 'room', 'match', 'money'),
  },
  {
    path: 'anchor/room/:houseId',
    ...page(() => import('./room-route'), 'room', 'match', 'money'),
  },
  { path: 'anchor/:anchorType', ...page(() => import('../features/anchors/anchors-page'), 'anchor') },
  { path: 'chargeWithdrawAnchor', ...page(() => import('../features/slots/brands-page'), 'book') },
  {
    path: 'chargeWithdrawAnchor/slots/:brandId',
    ...page(() => import('../features/slots/slots-page'), 'book'),
  },
  { path: 'search', ...page(() => import('../features/search/search-page'), 'anchor', 'match') },
  { path: 'login', ...page(account, 'account') },
  { path: 'register', ...page(account, 'account') },
  { path: 'forgot', ...page(account, 'account') },
  { path: 'user/info', ...page(() => import('../features/account/profile-page'), 'account') },
  { path: 'user/sessions', ...own(() => import('../features/account/sessions-page'), 'account') },
  {
    path: 'user/wallet/:tab?',
    ...page(() => import('../features/wallet/wallet-page'), 'money'),
  },
  { path: 'user/apply', ...own(() => import('../features/account/apply-page'), 'account', 'apply') },
  { path: 'user/configuration', ...page(() => import('../features/studio/studio-page'), 'studio', 'room') },
  {
    path: 'user/reservations',
    ...own(() => import('../features/reservations/my-reservations-page'), 'book', 'match'),
  },
  { path: 'user/matches', ...own(() => import('../features/reservations/library-page'), 'book', 'match') },
  { path: 'user/room', ...own(() => import('./moderation-route'), 'moderation', 'room') },
  { path: 'user/slots', ...own(() => import('../features/slots/my-slots-page'), 'book') },
  { path: 'user/tutorial', ...page(richText) },
  { path: 'user/contract/:document', ...page(richText) },
  { path: 'user/*', ...page(() => import('../features/pages/not-open-page')) },
  { path: 'dynamic', ...page(() => import('../features/pages/not-open-page')) },
  { path: '*', ...page(() => import('../features/pages/not-found-page'), 'home') },
];

/** Pages that stand in frames and in broadcasting software. */
const bare: RouteObject[] = [
  { path: 'embed/room/:houseId', ...page(() => import('../features/embed/embed-page'), 'embed', 'room') },
  { path: 'overlay/chat/:houseId', ...page(() => import('../features/overlay/overlay-page'), 'embed') },
];

const routes: RouteObject[] = [
  { path: '/', element: <Shell />, children: pages },
  { element: <Bare />, children: bare },
];

knownRoutes.push(...routes);

export const router = createBrowserRouter(routes);
