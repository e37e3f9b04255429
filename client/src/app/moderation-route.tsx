// The people and rules of one's own room: the chat's lists of people and the staff's panels meet here.
import MuteList from '../features/chat/mute-list';
import { RoomPeople } from '../features/chat/room-people';
import { useOwnActs } from '../features/chat/use-own-acts';
import { ModerationPage } from '../features/moderation/moderation-page';
import { useSession } from '../session/session';

export default function ModerationRoute() {
  const { user } = useSession();
  useOwnActs(user?.houseId ?? '', user?.houseId ? user.userId : null);
  return <ModerationPage viewers={RoomPeople} muted={MuteList} />;
}
