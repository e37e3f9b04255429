// The panels of a room's staff, wherever they stand: held lines, rules, moderators, words, log.
import { useRef } from 'react';
import { RoomRole } from '../../api/enums.gen';
import type { ChatMode } from '../../realtime/protocol';
import { EmoteList } from './emote-list';
import { HeldList } from './held-list';
import { ModLog } from './mod-log';
import { ModeratorList } from './moderator-list';
import { RulesForm } from './rules-form';
import { WordList } from './word-list';

const ALL = ['held', 'rules', 'moderators', 'words', 'emotes', 'log'] as const;
export type Panel = (typeof ALL)[number];

/** The emotes of a room are its anchor's. */
export const panelsOf = (role: RoomRole): readonly Panel[] =>
  role === RoomRole.Anchor ? ALL : ALL.filter((panel) => panel !== 'emotes');

interface ModerationPanelProps {
  /** None while another list stands in their place. */
  panel: Panel | undefined;
  houseId: string;
  mode: ChatMode | null;
  roomRole: RoomRole;
}

export function ModerationPanel({ panel, houseId, mode, roomRole }: ModerationPanelProps) {
  // Words that somebody has typed stay while they look at another tab.
  const seen = useRef(false);
  if (panel === 'words') seen.current = true;
  return (
    <>
      {panel === 'held' && <HeldList houseId={houseId} />}
      {panel === 'rules' && <RulesForm houseId={houseId} mode={mode} />}
      {panel === 'moderators' && (
        <ModeratorList houseId={houseId} mayDismiss={roomRole === RoomRole.Anchor} />
      )}
      {seen.current && (
        <div hidden={panel !== 'words'}>
          <WordList houseId={houseId} />
        </div>
      )}
      {panel === 'emotes' && <EmoteList houseId={houseId} />}
      {panel === 'log' && <ModLog houseId={houseId} />}
    </>
  );
}
