// Every address of the site and the page behind it; pages and their words are fetched together.
import { type ComponentType, useMemo } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { fetchPart, lazy } from '../i18n/lazy';
import type { Namespace } from '../i18n/namespaces';
import { Bare } from './layout/bare';
import '../lib/pop-first';
import { nameFirstEntry } from './layout/scroll-place';
import { Shell } from './layout/shell';
import { MembersOnly } from './members-only';
import { knownRoutes, type PageHandle } from './preload';

interface PageModule {
  default: ComponentType;
}

/** A page with the namespaces it speaks. `handle.preload` fetches it before it is drawn. */
function page(load: () => Promise<PageModule>, ...namespaces: Namespace[]) {
  const Later = lazy(load, ...namespaces);
  let Loaded: ComponentType | undefined;
  const handle: PageHandle = {
    code: load,
    namespaces,
    preload: async () => {
      Loaded = (await fetchPart(load, ...namespaces)).default;
    },
  };
  return { element: <Page find={() => Loaded ?? Later} />, handle };
}

/** A page that is loaded is drawn at once. React would hold it back for 300 ms, as it does one that shows its skeleton. */
function Page({ find }: { find: () => ComponentType }) {
  const Found = useMemo(find, [find]);
  return <Found />;
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
  { path: 'match/:raceType', ...page(() => import('./matches-route'), 'match') },
  {
    path: 'match/live/:matchId',
    ...page(() => import('./match-route'), 'matchday', 'room', 'match', 'money'),
  },
  { path: 'team/:teamId', ...page(() => import('../features/teams/team-page'), 'team', 'match') },
  {
    path: 'competition/:competitionId',
    ...page(() => import('../features/teams/competition-page'), 'team', 'match'),
  },
  {
    path: 'anchor/room/:houseId',
    ...page(() => import('./room-route'), 'room', 'match', 'money'),
  },
  { path: 'replay/:replayId', ...page(() => import('./replay-route'), 'room') },
  { path: 'clips', ...page(() => import('../features/clips/clips-page'), 'clips', 'room') },
  { path: 'clip/:clipId', ...page(() => import('../features/clips/clip-page'), 'clips', 'room') },
  { path: 'anchor/:anchorType', ...page(() => import('./anchors-route'), 'anchor') },
  { path: 'chargeWithdrawAnchor', ...page(() => import('../features/slots/brands-page'), 'book') },
  {
    path: 'chargeWithdrawAnchor/slots/:brandId',
    ...page(() => import('../features/slots/slots-page'), 'book'),
  },
  { path: 'search', ...page(() => import('../features/search/search-page'), 'anchor', 'match') },
  { path: 'login', ...page(account, 'account') },
  { path: 'register', ...page(account, 'account') },
  { path: 'forgot', ...page(account, 'account') },
  { path: 'user', ...own(() => import('../features/personal/menu-page'), 'personal') },
  { path: 'user/info', ...own(() => import('../features/account/profile-page'), 'account') },
  { path: 'user/security', ...own(() => import('../features/account/security-page'), 'account') },
  { path: 'user/account', ...own(() => import('../features/account/data-page'), 'account') },
  { path: 'user/left', ...page(() => import('../features/account/left-page'), 'account') },
  { path: 'user/sessions', ...own(() => import('../features/account/sessions-page'), 'account') },
  { path: 'user/follows', ...own(() => import('../features/personal/follows-page'), 'personal', 'book') },
  {
    path: 'user/notifications',
    ...own(() => import('../features/notices/notices-page'), 'notices', 'personal'),
  },
  { path: 'user/history', ...own(() => import('../features/history/history-page'), 'personal') },
  { path: 'user/later', ...own(() => import('../features/history/later-page'), 'personal') },
  { path: 'user/ignored', ...own(() => import('../features/chat/ignored-page'), 'room', 'personal') },
  { path: 'user/tasks', ...own(() => import('../features/personal/tasks-page'), 'personal', 'money') },
  { path: 'user/calendar', ...own(() => import('../features/personal/calendar-page'), 'personal') },
  { path: 'user/agreements', ...own(() => import('../features/personal/agreements-page'), 'personal') },
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
  {
    path: 'user/live-data',
    ...own(() => import('../features/livedata/live-data-page'), 'livedata', 'money'),
  },
  {
    path: 'user/recordings/:replayId?',
    ...own(() => import('../features/recordings/recordings-page'), 'studio', 'room'),
  },
  { path: 'user/room', ...own(() => import('./moderation-route'), 'moderation', 'room') },
  { path: 'user/slots', ...own(() => import('../features/slots/my-slots-page'), 'book') },
  { path: 'user/tutorial', ...page(richText, 'personal') },
  { path: 'user/rules', ...page(richText, 'personal') },
  { path: 'user/help', ...page(richText, 'personal', 'help') },
  { path: 'user/contract/service', ...page(richText, 'personal') },
  { path: 'user/contract/privacy', ...page(richText, 'personal') },
  { path: 'leaving', ...page(() => import('../features/pages/leaving-page'), 'personal') },
  { path: 'dynamic', ...page(() => import('../features/space/space-page'), 'space', 'match') },
  { path: '*', ...page(() => import('../features/pages/not-found-page'), 'home') },
];

/** Pages that stand in frames and in broadcasting software. */
const bare: RouteObject[] = [
  { path: 'embed/room/:houseId', ...page(() => import('../features/embed/embed-page'), 'embed', 'room') },
  { path: 'overlay/chat/:houseId', ...page(() => import('../features/overlay/overlay-page'), 'embed') },
];

/** The pages under /user stand in the frame of the personal centre. */
const isPersonal = ({ path = '' }: RouteObject) => /^user\b/.test(path);
const personal: RouteObject = {
  ...page(() => import('../features/personal/personal-frame'), 'personal'),
  children: pages.filter(isPersonal),
};

const routes: RouteObject[] = [
  { path: '/', element: <Shell />, children: [...pages.filter((route) => !isPersonal(route)), personal] },
  { element: <Bare />, children: bare },
];

knownRoutes.push(...routes);

nameFirstEntry();
export const router = createBrowserRouter(routes);
