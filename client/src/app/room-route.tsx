// The live room with its chat beside it and its gifts below: features that know nothing of each other meet here.
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { RoomPage } from '../features/room/room-page';
import { lazy } from '../i18n/lazy';
import { rememberRoom } from '../lib/watched-rooms';
import { GiftOverlay, RoomAside, RoomGifts } from './room-parts';

const ClipEditor = lazy(() => import('../features/clips/clip-editor'), 'clips');

/** Milliseconds after which a room counts as watched. */
const WATCHED = 10_000;

export default function RoomRoute() {
  const { houseId } = useParams();
  useEffect(() => {
    const timer = setTimeout(() => houseId && rememberRoom(houseId), WATCHED);
    return () => clearTimeout(timer);
  }, [houseId]);
  return <RoomPage aside={RoomAside} bar={RoomGifts} overlay={GiftOverlay} clip={ClipEditor} />;
}
