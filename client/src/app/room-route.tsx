// The live room with its chat beside it and its gifts below: features that know nothing of each other meet here.
import { WatchedRoom } from '../features/history/watched-room';
import { RoomPage } from '../features/room/room-page';
import { lazy } from '../i18n/lazy';
import { GiftOverlay, RoomAside, RoomGifts } from './room-parts';

const ClipEditor = lazy(() => import('../features/clips/clip-editor'), 'clips');

const OwnBar = lazy(() => import('../features/studio/own-bar'), 'studio');

export default function RoomRoute() {
  return (
    <>
      <RoomPage aside={RoomAside} bar={RoomGifts} ownBar={OwnBar} overlay={GiftOverlay} clip={ClipEditor} />
      <WatchedRoom />
    </>
  );
}
