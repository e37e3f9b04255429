// The people and rules of one's own room: the chat's lists of people and the staff's panels meet here.
import { MuteList } from '../features/chat/mute-list';
import { ViewerList } from '../features/chat/viewer-list';
import { DeskPage } from '../features/moderation/desk-page';

export default function DeskRoute() {
  return <DeskPage viewers={ViewerList} muted={MuteList} />;
}
