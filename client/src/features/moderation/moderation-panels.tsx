// The four panels of a room's staff, wherever they stand: rules, moderators, words, log.
import { RoomRole } from '../../api/enums.gen';
import type { ChatMode } from '../../realtime/protocol';
import { ModLog } from './mod-log';
import { ModeratorList } from './moderator-list';
import { RulesForm } from './rules-form';
import { WordList } from './word-list';

export const PANELS = ['rules', 'moderators', 'words', 'log'] as const;
export type Panel = (typeof PANELS)[number];

interface ModerationPanelProps {
  panel: Panel;
  houseId: string;
  mode: ChatMode | null;
  roomRole: RoomRole;
}

export function ModerationPanel({ panel, houseId, mode, roomRole }: ModerationPanelProps) {
  switch (panel) {
    case 'rules':
      return <RulesForm houseId={houseId} mode={mode} />;
    case 'moderators':
      return <ModeratorList houseId={houseId} mayDismiss={roomRole === RoomRole.Anchor} />;
    case 'words':
      return <WordList houseId={houseId} />;
    case 'log':
      return <ModLog houseId={houseId} />;
  }
}
