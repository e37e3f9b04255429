/** Everything beside the picture: the chat, who is here, and, for room staff, who may not speak. */

import { ChartNoAxesColumn, Settings2 } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomRole } from '../../api/enums.gen';
import { shortNumber } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import type { OwnLine } from '../../realtime/lines';
import type { ToldMoney } from '../../realtime/money-protocol';
import type { ChatMode, ReplyTo } from '../../realtime/protocol';
import type { RoomView } from '../../realtime/room-state';
import { useHeldLines } from '../../realtime/use-held-lines';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Switch } from '../../ui/switch';
import { Tabs } from '../../ui/tabs';
import styles from './chat-column.module.css';
import { ChatList } from './chat-list';
import type { RowActions } from './chat-row';
import { useTimes } from './chat-times';
import { Composer } from './composer';
import { takeBehind, useReply } from './drafts';
import { PinnedNote } from './pinned-note';
import { SpokenStatus } from './spoken-status';
import { useChat } from './use-chat';
import { useEmotes } from './use-emotes';
import { useExpiry } from './use-expiry';
import { useIgnores } from './use-ignored';
import { useLineActs } from './use-line-acts';
import { useOwnActs } from './use-own-acts';
import { useRoleNews } from './use-role-news';

// Few readers ever open these.
const MuteList = lazy(() => import('./mute-list'));
const ViewerList = lazy(() => import('./viewer-list'));
const LineMenu = lazy(() => import('./line-menu'));
const LineDialogs = lazy(() => import('./line-dialogs'));

export interface ModerationProps {
  houseId: string;
  mode: ChatMode | null;
  roomRole: RoomRole;
  /** Where it opens; the rules unless said. */
  panel?: 'held' | 'rules';
  onClose: () => void;
}

/** What gifts and envelopes put into the chat. */
export interface ChatMoney {
  /** Words one gift, tip or envelope. */
  line: ComponentType<{ event: ToldMoney }>;
  /** Stands over the writing line. */
  card: ReactNode;
  /** Stands in the writing line. */
  tool?: ReactNode;
  supporters: { label: string; panel: ReactNode };
}

/** The poll of the room; put in by the route. */
export interface ChatPoll {
  /** Lies over the top of the lines. */
  card: ReactNode;
  /** Begins or ends one, for the staff. */
  dialog: ComponentType<{ houseId: string; onClose: () => void }>;
}

export interface ChatColumnProps {
  /** The anchor's room; null in the chat of a match, which has no staff and tells nobody who is there. */
  houseId: string | null;
  /** The match, when it is its chat. */
  matchId?: string;
  announcement: string;
  /** Viewers known before the websocket says more. */
  viewers: number;
  loggedIn: boolean;
  /** Opens the log-in; `then` is done when somebody is logged in. */
  onLogin: (then?: () => void) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Whether the reader follows the anchor, and the way to it; absent in one's own room. */
  followed?: boolean;
  onFollow?: () => void;
  /** When the reader's account was made. */
  accountSince?: number | null;
  /** The rules, moderators, words and log of the room; put in by the route. */
  moderationDialog?: ComponentType<ModerationProps>;
  money?: ChatMoney;
  poll?: ChatPoll;
  /** Where the page has two chats: the names of both, and the way to the other. */
  beside?: BesideChat;
}

export interface BesideChat {
  room: string;
  match: string;
  onOther: () => void;
}

type Tab = 'chat' | 'other' | 'viewers' | 'supporters' | 'muted';

export function ChatColumn(props: ChatColumnProps) {
  const { houseId, announcement, viewers, money, beside } = props;
  const { t, i18n } = useTranslation('room');
  const column = useColumn(props);
  const { view, chat, staff, me, lineActs } = column;
  const [chosen, setTab] = useState<Tab>('chat');
  const tab = chosen === 'muted' && !staff ? 'chat' : chosen;
  const pinned = view.pinned?.text || announcement;
  const count = shortNumber(t, i18n.language, view.viewers ?? viewers);
  return (
    <section className={cx('column', styles.column)} aria-label={t('chat.label')}>
      <Tabs<Tab>
        label={t('chat.tabs')}
        fill
        className={styles.tabs}
        panelClassName={styles.panel}
        value={tab}
        onChange={(wanted) => (wanted === 'other' ? beside?.onOther() : setTab(wanted))}
        items={[
          ...(beside && houseId === null ? [{ value: 'other' as const, label: beside.room }] : []),
          { value: 'chat', label: beside?.[houseId === null ? 'match' : 'room'] ?? t('chat.tab') },
          ...(beside && houseId !== null ? [{ value: 'other' as const, label: beside.match }] : []),
          ...(houseId === null
            ? []
            : [{ value: 'viewers' as const, label: t('chat.viewersN', { n: count }) }]),
          ...(money ? [{ value: 'supporters' as const, label: money.supporters.label }] : []),
          ...(staff ? [{ value: 'muted' as const, label: t('chat.muted') }] : []),
        ]}
      >
        {tab === 'chat' && <ChatPanel {...props} column={column} pinned={pinned} />}
        {tab === 'viewers' && houseId !== null && (
          <Suspense fallback={null}>
            <ViewerList houseId={houseId} me={me} openMenu={staff ? lineActs.openAtPerson : undefined} />
          </Suspense>
        )}
        {tab === 'supporters' && money?.supporters.panel}
        {tab === 'muted' && houseId !== null && (
          <Suspense fallback={null}>
            <MuteList houseId={houseId} />
          </Suspense>
        )}
      </Tabs>
      <ColumnDialogs {...props} column={column} />
      <SpokenStatus
        view={view}
        chat={chat}
        muted={column.muted}
        left={column.composer.kind === 'muted' ? column.composer.leftSeconds : null}
        announcement={pinned}
        ignores={column.ignores}
      />
    </section>
  );
}

type Column = ReturnType<typeof useColumn>;

/** The chat, what is being written, and what one may do: whatever tab is shown. */
function useColumn({ houseId, matchId, loggedIn, onLogin, inputRef, ...reader }: ChatColumnProps) {
  const { followed, accountSince, money } = reader;
  const room = houseId === null ? `race:${matchId}` : `house:${houseId}`;
  const { staff: isStaff, ...chat } = useChat(room, { loggedIn, followed, accountSince });
  const staff = isStaff && houseId !== null;
  const { view, me } = chat;
  const { hold, goBack } = useInput(inputRef);
  const { reply, setReply } = useReply(room);
  const [moderationOpen, setModerationOpen] = useState<'held' | 'rules' | 'poll' | null>(null);
  const answer = useCallback(
    (quote: ReplyTo) => {
      setReply(quote);
      goBack();
    },
    [setReply, goBack],
  );
  const lineActs = useLineActs({ houseId, view, me, loggedIn, onLogin, onReply: answer });
  useOwnActs(houseId, staff ? me : null);
  useExpiry(chat.chat.lines, room, chat.discard);
  useRoleNews(view);
  const ignores = useIgnores();
  const emotes = useEmotes(houseId);
  const actions = useRowActions(room, {
    ...chat,
    staff,
    goBack,
    openMenu: lineActs.openAtLine,
    money: money?.line,
    ignores,
    emotes,
  });
  return {
    room,
    ...chat,
    staff,
    hold,
    goBack,
    reply,
    setReply,
    moderationOpen,
    setModerationOpen,
    lineActs,
    actions,
    ignores,
  };
}

/** Holds the writing line for the column and for the page around it. */
function useInput(inputRef: ChatColumnProps['inputRef']) {
  const input = useRef<HTMLInputElement | null>(null);
  const hold = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      if (typeof inputRef === 'function') inputRef(element);
      else if (inputRef) inputRef.current = element;
    },
    [inputRef],
  );
  // A dialog or a menu gives the focus back to its button first.
  const goBack = useCallback(() => void setTimeout(() => input.current?.focus()), []);
  return { hold, goBack };
}

interface RowNeeds
  extends Pick<RowActions, 'retry' | 'discard' | 'openMenu' | 'staff' | 'money' | 'ignores' | 'emotes'> {
  view: RoomView;
  goBack: () => void;
}

/** What rows can do; the same object until something changes, so that rows are not drawn anew. */
function useRowActions(room: string, needs: RowNeeds): RowActions {
  const { retry, discard, openMenu, staff, money, ignores, emotes, goBack } = needs;
  const myName = needs.view.you?.user?.nickName;
  const times = useTimes();
  const edit = useCallback(
    (line: OwnLine) => {
      takeBehind(room, line);
      discard(line.cid);
      goBack();
    },
    [room, discard, goBack],
  );
  return useMemo(
    () => ({ retry, discard, edit, openMenu, staff, times, myName, money, ignores, emotes }),
    [retry, discard, edit, openMenu, staff, times, myName, money, ignores, emotes],
  );
}

interface PartProps extends ChatColumnProps {
  column: Column;
}

function ChatPanel({ pinned, ...props }: PartProps & { pinned: string }) {
  const { column, money, poll } = props;
  const { view, chat, staff, me, lineActs, actions, loadOlder } = column;
  return (
    <>
      {pinned && (
        <PinnedNote
          key={pinned}
          text={pinned}
          by={view.pinned ? (view.pinned.nickName ?? null) : undefined}
          onUnpin={staff && view.pinned ? () => lineActs.acts.unpin() : undefined}
        />
      )}
      <div className={styles.lines}>
        {poll?.card}
        <ChatList
          chat={chat}
          me={me}
          actions={actions}
          silence={view.link === 'refused' ? '' : undefined}
          loadOlder={loadOlder}
        />
      </div>
      {money?.card}
      {staff && <StaffBar {...props} />}
      <Foot {...props} />
    </>
  );
}

function StaffBar({ houseId, column, moderationDialog, poll }: PartProps) {
  const { t } = useTranslation('room');
  const { view, lineActs, setModerationOpen } = column;
  const held = useHeldLines(houseId, true).data?.list.length ?? 0;
  return (
    <div className={styles.staff}>
      <Switch
        checked={view.chatMode?.mutedAll ?? false}
        onChange={(stop) => void lineActs.silence(stop)}
        label={t('mute.all')}
      />
      {moderationDialog && held > 0 && (
        <Button look="outline" size="small" onClick={() => setModerationOpen('held')}>
          {t('chat.heldN', { count: held })}
        </Button>
      )}
      {poll && (
        <IconButton small tip="above" label={t('chat.poll')} onClick={() => setModerationOpen('poll')}>
          <ChartNoAxesColumn size={16} aria-hidden />
        </IconButton>
      )}
      {moderationDialog && (
        <Button look="plain" size="small" onClick={() => setModerationOpen('rules')}>
          <Settings2 size={16} aria-hidden />
          {t('chat.settings')}
        </Button>
      )}
    </div>
  );
}

/** Where one writes. */
function Foot({ houseId, column, money, onLogin, onFollow }: PartProps) {
  const { room, view, chat, composer, me, maxText, say, reply, setReply, goBack, hold } = column;
  // Gifts may be sent also by those who may not write.
  const writing = ['open', 'connecting', 'reconnecting'].includes(composer.kind);
  const lines = useRef(chat.lines);
  lines.current = chat.lines;
  const said = useMemo(() => ({ lines: () => lines.current, me }), [me]);
  return (
    <div className={cx('stack rigid', styles.foot)}>
      <Composer
        room={room}
        houseId={houseId}
        state={composer}
        maxText={maxText}
        said={said}
        tool={writing ? money?.tool : undefined}
        mode={view.chatMode}
        reply={reply}
        onCancelReply={() => setReply(null)}
        onSend={(text) => {
          say(text, reply);
          setReply(null);
        }}
        onLogin={() => onLogin(goBack)}
        onFollow={onFollow}
        inputRef={hold}
      />
      {!writing && money?.tool}
    </div>
  );
}

/** The menu at a line, the questions behind it, and the rules of the room. */
function ColumnDialogs({ houseId, column, moderationDialog: ModerationDialog, poll }: PartProps) {
  const { view, moderationOpen, setModerationOpen } = column;
  const { place, question, acts, moderation, closeMenu, closeQuestion } = column.lineActs;
  return (
    <Suspense fallback={null}>
      {place && <LineMenu houseId={houseId ?? ''} place={place} acts={acts} onClose={closeMenu} />}
      {question && <LineDialogs question={question} moderation={moderation} onClose={closeQuestion} />}
      {poll && houseId !== null && moderationOpen === 'poll' && (
        <poll.dialog houseId={houseId} onClose={() => setModerationOpen(null)} />
      )}
      {ModerationDialog && houseId !== null && moderationOpen && moderationOpen !== 'poll' && (
        <ModerationDialog
          houseId={houseId}
          mode={view.chatMode}
          roomRole={view.you?.roomRole ?? 0}
          panel={moderationOpen}
          onClose={() => setModerationOpen(null)}
        />
      )}
    </Suspense>
  );
}
