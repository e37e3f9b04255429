// What a recording has of a room, which comes after its picture: the chat as it was, the score, the keys.
import { type RefObject, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatList } from '../features/chat/chat-list';
import { useEmotes } from '../features/chat/use-emotes';
import { useIgnores } from '../features/chat/use-ignored';
import { MoneyRow } from '../features/gifts/money-row';
import type { PastChatProps } from '../features/replay/replay-page';
import { useRoomKeys } from '../features/room/use-room-keys';
import { lazy } from '../i18n/lazy';
import type { PlayerHandle } from '../player/live-player';
import { useSession } from '../session/session';

export { ScoreStrip as Score } from '../cards/score-strip';

const KeysDialog = lazy(() => import('../features/room/keys-dialog'));

/** Each line is the way to its moment. */
export function Chat({ houseId, chat, momentOf, loadOlder, onJump }: PastChatProps) {
  const { t } = useTranslation('room');
  const { user } = useSession();
  const ignores = useIgnores();
  const emotes = useEmotes(houseId);
  const actions = useMemo(
    () => ({
      retry: () => undefined,
      discard: () => undefined,
      money: MoneyRow,
      ignores,
      emotes,
      moment: { of: ({ o }: { o: number | null }) => momentOf(o), jump: onJump },
    }),
    [momentOf, onJump, ignores, emotes],
  );
  return (
    <ChatList
      chat={chat}
      me={user?.userId ?? null}
      actions={actions}
      silence={t('recording.silence')}
      loadOlder={loadOlder}
    />
  );
}

export function Keys({ picture }: { picture: RefObject<PlayerHandle | null> }) {
  const [help, setHelp] = useState(false);
  useRoomKeys({ picture, recorded: true, onHelp: () => setHelp(true) });
  return (
    <Suspense fallback={null}>{help && <KeysDialog recorded onClose={() => setHelp(false)} />}</Suspense>
  );
}
