// A recording with what a room has beside and above the picture: features that know nothing of each other meet here.
import { ReplayPage } from '../features/replay/replay-page';
import { lazy } from '../i18n/lazy';

const parts = () => import('./replay-parts');
const Chat = lazy(() => parts().then(({ Chat }) => ({ default: Chat })), 'money');
const ClipEditor = lazy(() => import('../features/clips/clip-editor'), 'clips', 'room');
const Gifts = lazy(() => import('../features/gifts/gift-overlay'), 'money');
const Keys = lazy(() => parts().then(({ Keys }) => ({ default: Keys })));
const Score = lazy(() => parts().then(({ Score }) => ({ default: Score })));

export default function ReplayRoute() {
  return <ReplayPage chat={Chat} clip={ClipEditor} gifts={Gifts} keys={Keys} score={Score} />;
}
