// A recording with the chat of its broadcast beside it: features that know nothing of each other meet here.
import { type RefObject, Suspense, useMemo, useState } from 'react';
import { ChatList } from '../features/chat/chat-list';
import { MoneyRow } from '../features/gifts/money-row';
import { type PastChatProps, ReplayPage } from '../features/replay/replay-page';
import { usePastLines } from '../features/replay/use-past-chat';
import { useRoomKeys } from '../features/room/use-room-keys';
import { lazy } from '../lib/lazy';
import type { PlayerHandle } from '../player/live-player';
import { useSession } from './session';

const KeysDialog = lazy(() =>
  import('../features/room/keys-dialog').then(({ KeysDialog }) => ({ default: KeysDialog })),
);

function Chat({ past, onJump }: PastChatProps) {
  const { chat, way } = usePastLines(past);
  const { user } = useSession();
  const actions = useMemo(
    () => ({
      retry: () => undefined,
      discard: () => undefined,
      money: MoneyRow,
      moment: { of: ({ o }: { o: number | null }) => past.momentOf(o), jump: onJump },
    }),
    [past, onJump],
  );
  return (
    <ChatList
      key={way}
      chat={chat}
      me={user?.userId ?? null}
      actions={actions}
      loadOlder={() => past.older()}
    />
  );
}

function Keys({ picture }: { picture: RefObject<PlayerHandle | null> }) {
  const [help, setHelp] = useState(false);
  useRoomKeys({ picture, recorded: true, onHelp: () => setHelp(true) });
  return (
    <Suspense fallback={null}>{help && <KeysDialog recorded onClose={() => setHelp(false)} />}</Suspense>
  );
}

export default function ReplayRoute() {
  return <ReplayPage chat={Chat} keys={Keys} />;
}
