// What chat, gifts and envelopes bring into a live room, on its own page and on that of a match.
import { type ComponentProps, createContext, Suspense, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomRole } from '../api/enums.gen';
import { ChatColumn } from '../features/chat/chat-column';
import { SendEnvelopeButton } from '../features/envelopes/send-button';
import GiftBar from '../features/gifts/gift-bar';
import { GiftButton } from '../features/gifts/gift-button';
import { MoneyRow } from '../features/gifts/money-row';
import type { RoomAsideProps, RoomBarProps } from '../features/room/room-page';
import { lazy } from '../i18n/lazy';
import { useNarrow } from '../lib/use-media';
import { useRoomChannel, useRoomView } from '../realtime/use-room';
import { useSession } from '../session/session';

export const GiftOverlay = lazy(() => import('../features/gifts/gift-overlay'));
const Supporters = lazy(() => import('../features/gifts/supporters'));
/** Only the staff of a room ever open it, so only they fetch its words. */
const ModerationDialog = lazy(() => import('../features/moderation/moderation-dialog'), 'moderation');
const RewoundChat = lazy(() => import('./rewound-chat'));
const EnvelopeCards = lazy(() => import('../features/envelopes/envelope-cards'));

const PollCard = lazy(() => import('../features/polls/poll-card'), 'poll');
const PollDialog = lazy(() => import('../features/polls/poll-dialog'), 'poll');

/** How a line of the chat asks for the envelope it tells of. */
const LookContext = createContext<(redEnvelopeId: string) => void>(() => {});

function Line(props: ComponentProps<typeof MoneyRow>) {
  return <MoneyRow {...props} onEnvelope={useContext(LookContext)} />;
}

/** Without a poll nothing of it is fetched. */
function Poll({ houseId }: { houseId: string }) {
  const { poll, you } = useRoomView(useRoomChannel(houseId));
  if (!poll) return null;
  return (
    <Suspense fallback={null}>
      <PollCard
        key={poll.pollId}
        houseId={houseId}
        poll={poll}
        staff={(you?.roomRole ?? RoomRole.Visitor) >= RoomRole.Moderator}
      />
    </Suspense>
  );
}

/** The chat with its money and polls. */
export function RoomAside({ rewound, onPassed, ...props }: RoomAsideProps) {
  const { houseId } = props;
  const { t } = useTranslation('money');
  const { user } = useSession();
  const narrow = useNarrow();
  const [looking, setLooking] = useState<string | null>(null);
  const me = user?.userId ?? null;
  const own = user?.houseId === houseId;
  const money = useMemo(
    () => ({
      line: Line,
      card: (
        <Suspense fallback={null}>
          <EnvelopeCards houseId={houseId} looking={looking} onLook={setLooking} />
        </Suspense>
      ),
      tool: narrow ? (
        <div>
          <GiftButton houseId={houseId} own={own}>
            <SendEnvelopeButton houseId={houseId} />
          </GiftButton>
        </div>
      ) : undefined,
      supporters: {
        label: t('rank.tab'),
        panel: (
          <Suspense fallback={null}>
            <Supporters houseId={houseId} me={me} />
          </Suspense>
        ),
      },
    }),
    [houseId, looking, narrow, own, me, t],
  );
  const poll = useMemo(() => ({ card: <Poll houseId={houseId} />, dialog: PollDialog }), [houseId]);
  if (rewound) {
    return (
      <Suspense fallback={null}>
        <RewoundChat houseId={houseId} rewound={rewound} onPassed={onPassed} />
      </Suspense>
    );
  }
  return (
    <LookContext value={setLooking}>
      <ChatColumn {...props} money={money} poll={poll} moderationDialog={ModerationDialog} />
    </LookContext>
  );
}

/** On the phone the gifts come as a sheet from the writing line. */
export function RoomGifts({ houseId, own }: RoomBarProps) {
  if (useNarrow()) return null;
  return (
    <GiftBar houseId={houseId} own={own}>
      <SendEnvelopeButton houseId={houseId} />
    </GiftBar>
  );
}
