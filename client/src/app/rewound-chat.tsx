// The chat beside a live picture one has gone back in: what was said then, and the way back to now.
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../api/post';
import { ChatList } from '../features/chat/chat-list';
import { useEmotes } from '../features/chat/use-emotes';
import { useIgnores } from '../features/chat/use-ignored';
import { MoneyRow } from '../features/gifts/money-row';
import type { RoomAsideProps } from '../features/room/room-page';
import { duration } from '../i18n/format';
import { cx } from '../lib/cx';
import { CLOCK, ownDateText } from '../lib/date-text';
import { serverNow } from '../lib/server-clock';
import type { Rewound } from '../player/rewind';
import { PastChat, type PastEvent, usePastLines } from '../realtime/past-chat';
import type { RoomEvent } from '../realtime/protocol';
import { useChannel } from '../realtime/use-room';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import styles from './rewound-chat.module.css';

interface RewoundChatProps extends Pick<RoomAsideProps, 'houseId' | 'onPassed'> {
  rewound: Rewound;
}

/** How often the chat looks where the picture is. */
const EACH_MS = 250;
/** Lines of the last seconds are read together. */
const LEAST_S = 5;
/** The clock of this chat begins before the earliest moment one can go back to. */
const BEFORE_MS = 40 * 60_000;

/** Seconds on the clock of this chat, and moments. */
const clockFrom = (begin: number) => ({
  at: (moment: number) => (moment - begin) / 1_000,
  moment: (at: number) => Math.round(begin + 1_000 * at),
});

function useThen(houseId: string, sessionId: string): { past: PastChat; at: (moment: number) => number } {
  return useMemo(() => {
    const { at, moment } = clockFrom(serverNow() - BEFORE_MS);
    const past = new PastChat(
      async (from, to) => {
        const { list, more } = await post('/web_anchor/chat_back', {
          houseId,
          sessionId,
          from: moment(from),
          to: moment(to),
        });
        const events = list as RoomEvent[];
        return { list: events.map((event) => ({ ...event, rel: at(event.ts) }) as PastEvent), more };
      },
      () => at(serverNow()),
      LEAST_S,
    );
    return { past, at };
  }, [houseId, sessionId]);
}

export default function RewoundChat({ houseId, rewound, onPassed }: RewoundChatProps) {
  const { t } = useTranslation('room');
  const { user } = useSession();
  const { past, at } = useThen(houseId, rewound.sessionId);
  const [moment, setMoment] = useState<number | null>(null);
  const channel = useChannel(`house:${houseId}`);

  useEffect(() => {
    const look = () => {
      const now = rewound.moment();
      if (now === null) return;
      setMoment(Math.floor(now / 1_000) * 1_000);
      void past.seen(at(now));
    };
    look();
    const timer = setInterval(look, EACH_MS);
    return () => clearInterval(timer);
  }, [rewound, past, at]);
  useEffect(() => onPassed && past.passing(onPassed), [past, onPassed]);
  // What is deleted now is not shown as said then.
  useEffect(() => channel?.listen((event) => event.k === 'delete' && past.drop(event.ids)), [channel, past]);

  return (
    <section className={cx('column', styles.column)} aria-label={t('chat.label')}>
      <div className={cx('row gap-12 apart', styles.then)}>
        {moment !== null && (
          <p>
            <b>{t('recording.chatAt', { time: ownDateText(moment, { ...CLOCK, second: '2-digit' }) })}</b>
            <span>{t('player.rewound', { time: duration(Math.round((serverNow() - moment) / 1_000)) })}</span>
          </p>
        )}
        <Button size="small" onClick={rewound.toLive}>
          {t('player.toLive')}
        </Button>
      </div>
      <Lines houseId={houseId} past={past} me={user?.userId ?? null} />
      <p className={cx('quiet small text-centre', styles.foot)}>{t('rewound.write')}</p>
    </section>
  );
}

/** Drawn anew with every line, which the column is not. */
function Lines({ houseId, past, me }: { houseId: string; past: PastChat; me: string | null }) {
  const { t } = useTranslation('room');
  const { chat, way } = usePastLines(past);
  const ignores = useIgnores();
  const emotes = useEmotes(houseId);
  const actions = useMemo(
    () => ({ retry: () => undefined, discard: () => undefined, money: MoneyRow, ignores, emotes }),
    [ignores, emotes],
  );
  return (
    <ChatList
      key={way}
      chat={chat}
      me={me}
      actions={actions}
      silence={t('recording.silence')}
      loadOlder={() => past.older()}
    />
  );
}
