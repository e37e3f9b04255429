// The live room with its chat beside it: two features that know nothing of each other meet here.
import { ChatColumn } from '../features/chat/chat-column';
import { RoomPage } from '../features/room/room-page';

export default function RoomRoute() {
  return <RoomPage aside={ChatColumn} />;
}
