// The live room with its chat beside it and its gifts below: features that know nothing of each other meet here.
import { RoomPage } from '../features/room/room-page';
import { GiftOverlay, RoomAside, RoomGifts } from './room-parts';

export default function RoomRoute() {
  return <RoomPage aside={RoomAside} bar={RoomGifts} overlay={GiftOverlay} />;
}
