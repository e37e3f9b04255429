/** The quiet lines a screen reader hears instead of the chat: at most one sentence in four seconds. */
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSnapshot } from '../../realtime/chat-store';
import type { RoomView } from '../../realtime/room-state';
import type { Ignores } from './ignores';
import { type Heard, heardNow, type Saying, sayingOf } from './spoken';

interface SpokenStatusProps {
  view: RoomView;
  chat: ChatSnapshot;
  muted: boolean;
  /** Seconds until a timed mute ends. */
  left: number | null;
  announcement: string;
  /** Lines that are not read are not told either. */
  ignores?: Ignores | undefined;
}

const PAUSE_MS = 4_000;

type Sentence = Exclude<Saying, { key: 'muted' }>;

/** What was said last follows a change of language. */
function words(t: TFunction<'room'>, what: Sentence): string {
  switch (what.key) {
    case 'muteAll':
    case 'unmuteAll':
      return t(`notice.${what.key}`);
    case 'announcement':
      return t('notice.anchorAnnouncement', { text: what.text });
    case 'afterAll':
      return t('chat.afterAll');
    case 'freeIn':
      return t('spoken.freeIn', { count: what.count });
    case 'mention':
      return `${what.name}: ${what.text}`;
    default:
      return t(`spoken.${what.key}`);
  }
}

export function SpokenStatus({ view, chat, muted, left, announcement, ignores }: SpokenStatusProps) {
  const { t } = useTranslation('room');
  const [polite, setPolite] = useState<Sentence | null>(null);
  const [muting, setMuting] = useState(false);
  const last = useRef<Heard | null>(null);
  const spokeAt = useRef(0);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);

  useEffect(() => {
    const now = heardNow(view, chat, muted, left, announcement);
    const was = last.current;
    last.current = now;
    // Entering a room tells nothing new.
    if (!was || was.link === 'connecting') return;
    const saying = sayingOf(was, now, chat, view.you?.user ?? null, ignores);
    if (!saying) return;
    if (saying.key === 'muted') {
      setMuting(true);
      return;
    }
    // Within the pause only the latest sentence waits; what it replaces is no longer true or no longer news.
    clearTimeout(pending.current);
    const wait = Math.max(0, spokeAt.current + PAUSE_MS - Date.now());
    pending.current = setTimeout(() => {
      spokeAt.current = Date.now();
      setPolite(saying);
    }, wait);
  }, [view, chat, muted, left, announcement, ignores]);

  return (
    <>
      <span className="vh" role="status" aria-live="polite">
        {polite && words(t, polite)}
      </span>
      <span className="vh" role="alert">
        {muting && muted && t('spoken.muted')}
      </span>
    </>
  );
}
