/** From a press at a line or a person to what is done: the menu, the questions behind it, the calls. */

import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomRole } from '../../api/enums.gen';
import { shortened } from '../../lib/characters';
import { ownDirection } from '../../lib/isolate';
import { serverNow } from '../../lib/server-clock';
import type { ChatLine } from '../../realtime/chat-line';
import type { ReplyTo } from '../../realtime/protocol';
import type { RoomView } from '../../realtime/room-state';
import { useToast } from '../../ui/toast';
import type { LineActs, MenuPlace, Person } from './line-menu';
import type { MuteTarget } from './mute-dialog';
import { rightsOf } from './rights';
import { useIgnorePerson } from './use-ignored';
import { useModeration } from './use-moderation';

export type Question =
  | { ask: 'ignored' }
  | { ask: 'fanLevels'; houseId: string }
  | { ask: 'mute'; target: MuteTarget }
  | { ask: 'report'; target: MuteTarget; line: ChatLine | null };

interface Asker {
  /** Null in the chat of a match: nobody there has a role, and lines are not taken back. */
  houseId: string | null;
  view: RoomView;
  me: string | null;
  loggedIn: boolean;
  onLogin: () => void;
  onReply: (quote: ReplyTo) => void;
}

/** What the server keeps of a quoted line. */
const QUOTE_LENGTH = 40;

const quoteOf = (line: ChatLine): ReplyTo => ({
  id: line.id ?? '',
  nickName: line.user.nickName,
  text: shortened(line.text, QUOTE_LENGTH),
});

export function useLineActs({ houseId, view, me, loggedIn, onLogin, onReply }: Asker) {
  const { t } = useTranslation(['room', 'common']);
  const toast = useToast();
  const moderation = useModeration(houseId);
  const ignore = useIgnorePerson();
  const [opened, setOpened] = useState<Omit<MenuPlace, 'rights'> | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const role = houseId === null ? RoomRole.Viewer : (view.you?.roomRole ?? RoomRole.Viewer);
  const closeMenu = useCallback(() => setOpened(null), []);
  const closeQuestion = useCallback(() => setQuestion(null), []);

  const openAtLine = useCallback(
    (line: ChatLine, anchor: HTMLElement) => setOpened({ user: line.user, role: line.role, line, anchor }),
    [],
  );
  const openAtPerson = useCallback(
    (person: Person & { roomRole?: RoomRole }, anchor: HTMLElement) =>
      setOpened({ user: person, role: person.roomRole ?? RoomRole.Viewer, line: null, anchor }),
    [],
  );
  // The menu may be opened before the room has said what the reader is here, and follows what it says later.
  const place = useMemo((): MenuPlace | null => {
    if (opened === null) return null;
    const subject = { userId: opened.user.userId, role: opened.role, saidAt: opened.line?.ts ?? null };
    const rights = rightsOf({ userId: me, role, mayWrite: loggedIn }, subject, serverNow());
    return { ...opened, rights: { ...rights, remove: rights.remove && houseId !== null } };
  }, [opened, me, role, loggedIn, houseId]);

  const acts = useMemo(() => {
    const attempt = async (call: Promise<unknown>, done?: string) => {
      try {
        await call;
        if (done) toast.show(done);
      } catch (refusal) {
        toast.refuse(refusal);
      }
    };
    const lineActs: LineActs & { unpin: () => void } = {
      reply: (line) => onReply(quoteOf(line)),
      copy: (text) =>
        void attempt(navigator.clipboard?.writeText(text) ?? Promise.reject(), t('common:done.copied')),
      remove: (line) => line.id && void attempt(moderation.remove([line.id])),
      pin: (line) => void attempt(moderation.pin(line.id)),
      unpin: () => void attempt(moderation.pin(null)),
      mute: (target) => setQuestion({ ask: 'mute', target }),
      unmute: (target) =>
        void attempt(
          moderation.unmute(target.userId),
          t('room:mute.unmuted', { name: ownDirection(target.nickName) }),
        ),
      appoint: (target, grant) => void attempt(moderation.appoint(target.userId, grant)),
      ignore,
      lookIgnored: () => setQuestion({ ask: 'ignored' }),
      lookFanLevels: () => houseId !== null && setQuestion({ ask: 'fanLevels', houseId }),
      report: (target, line) => (loggedIn ? setQuestion({ ask: 'report', target, line }) : onLogin()),
    };
    return lineActs;
  }, [houseId, moderation, ignore, onReply, onLogin, loggedIn, t, toast]);

  const silence = async (stop: boolean) => {
    try {
      await moderation.muteAll(stop);
    } catch (refusal) {
      toast.refuse(refusal);
    }
  };
  return { place, question, openAtLine, openAtPerson, closeMenu, closeQuestion, acts, moderation, silence };
}
