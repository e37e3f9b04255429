/** Everything beside the picture: the chat, who is here, and, for room staff, who may not speak. */

import { Settings2 } from 'lucide-react';
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
import type { OwnLine } from '../../realtime/lines';
import type { ToldMoney } from '../../realtime/money-protocol';
import type { ChatMode, ReplyTo } from '../../realtime/protocol';
import { useHeldLines } from '../../realtime/use-held-lines';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/switch';
import { Tabs } from '../../ui/tabs';
import styles from './chat-column.module.css';
import { ChatList } from './chat-list';
import { useTimes } from './chat-times';
import { Composer } from './composer';
import { takeBehind, useReply } from './drafts';
import { PinnedNote } from './pinned-note';
import { SpokenStatus } from './spoken-status';
import { useChat } from './use-chat';
import { useExpiry } from './use-expiry';
import { useLineActs } from './use-line-acts';
import { useOwnActs } from './use-own-acts';
import { useRoleNews } from './use-role-news';

// Few readers ever open these.
const MuteList = lazy(() => import('./mute-list').then(({ MuteList }) => ({ default: MuteList })));
const ViewerList = lazy(() => import('./viewer-list').then(({ ViewerList }) => ({ default: ViewerList })));
const LineMenu = lazy(() => import('./line-menu').then(({ LineMenu }) => ({ default: LineMenu })));
const LineDialogs = lazy(() =>
  import('./line-dialogs').then(({ LineDialogs }) => ({ default: LineDialogs })),
);

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
}

type Tab = 'chat' | 'viewers' | 'supporters' | 'muted';

export function ChatColumn(props: ChatColumnProps) {
  const {
    houseId,
    matchId,
    announcement,
    viewers,
    loggedIn,
    onLogin,
    inputRef,
    moderationDialog: ModerationDialog,
  } = props;
  const { t, i18n } = useTranslation('room');
  const { followed, accountSince, money } = props;
  const room = houseId === null ? `race:${matchId}` : `house:${houseId}`;
  const { view, chat, composer, muted, me, maxText, say, retry, discard, loadOlder, ...role } = useChat(
    room,
    {
      loggedIn,
      followed,
      accountSince,
    },
  );
  const staff = role.staff && houseId !== null;
  const [chosen, setTab] = useState<Tab>('chat');
  const { reply, setReply } = useReply(room);
  const [moderationOpen, setModerationOpen] = useState<'held' | 'rules' | null>(null);
  const held = useHeldLines(houseId, staff).data?.list.length ?? 0;
  const input = useRef<HTMLInputElement | null>(null);
  const holdInput = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      if (typeof inputRef === 'function') inputRef(element);
      else if (inputRef) inputRef.current = element;
    },
    [inputRef],
  );
  // A dialog or a menu gives the focus back to its button first.
  const returnToInput = useCallback(() => void setTimeout(() => input.current?.focus()), []);
  const answer = useCallback(
    (quote: ReplyTo) => {
      setReply(quote);
      returnToInput();
    },
    [setReply, returnToInput],
  );
  const { place, question, openAtLine, openAtPerson, closeMenu, closeQuestion, acts, moderation, silence } =
    useLineActs({ houseId, view, me, loggedIn, onLogin, onReply: answer });
  useOwnActs(houseId, staff ? me : null);
  useExpiry(chat.lines, room, discard);
  useRoleNews(view);
  const tab = chosen === 'muted' && !staff ? 'chat' : chosen;
  const pinned = view.pinned?.text || announcement;
  // Whoever may not write may give all the same.
  const writing = ['open', 'connecting', 'reconnecting'].includes(composer.kind);
  const count = shortNumber(t, i18n.language, view.viewers ?? viewers);
  const myName = view.you?.user?.nickName;
  const times = useTimes();
  const edit = useCallback(
    (line: OwnLine) => {
      takeBehind(room, line);
      discard(line.cid);
      returnToInput();
    },
    [room, discard, returnToInput],
  );
  const actions = useMemo(
    () => ({ retry, discard, edit, openMenu: openAtLine, staff, times, myName, money: money?.line }),
    [retry, discard, edit, openAtLine, staff, times, myName, money?.line],
  );
  const lines = useRef(chat.lines);
  lines.current = chat.lines;
  const said = useMemo(() => ({ lines: () => lines.current, me }), [me]);

  return (
    <section className={styles.column} aria-label={t('chat.label')}>
      <Tabs<Tab>
        label={t('chat.tabs')}
        fill
        className={styles.tabs}
        panelClassName={styles.panel}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'chat', label: t('chat.tab') },
          ...(houseId === null
            ? []
            : [{ value: 'viewers' as const, label: t('chat.viewersN', { n: count }) }]),
          ...(money ? [{ value: 'supporters' as const, label: money.supporters.label }] : []),
          ...(staff ? [{ value: 'muted' as const, label: t('chat.muted') }] : []),
        ]}
      >
        {tab === 'chat' && (
          <>
            {pinned && (
              <PinnedNote
                key={pinned}
                text={pinned}
                by={view.pinned ? (view.pinned.nickName ?? null) : undefined}
                onUnpin={staff && view.pinned ? () => acts.unpin() : undefined}
              />
            )}
            <ChatList chat={chat} me={me} actions={actions} loadOlder={loadOlder} />
            {money?.card}
            {staff && (
              <div className={styles.staff}>
                <Switch
                  checked={view.chatMode?.mutedAll ?? false}
                  onChange={(stop) => void silence(stop)}
                  label={t('mute.all')}
                />
                {ModerationDialog && held > 0 && (
                  <Button look="outline" size="small" onClick={() => setModerationOpen('held')}>
                    {t('chat.heldN', { count: held })}
                  </Button>
                )}
                {ModerationDialog && (
                  <Button look="plain" size="small" onClick={() => setModerationOpen('rules')}>
                    <Settings2 size={16} aria-hidden />
                    {t('chat.settings')}
                  </Button>
                )}
              </div>
            )}
            <div className={styles.foot}>
              <Composer
                room={room}
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
                onLogin={() => onLogin(returnToInput)}
                onFollow={props.onFollow}
                inputRef={holdInput}
              />
              {!writing && money?.tool}
            </div>
          </>
        )}
        {tab === 'viewers' && houseId !== null && (
          <Suspense fallback={null}>
            <ViewerList houseId={houseId} me={me} openMenu={staff ? openAtPerson : undefined} />
          </Suspense>
        )}
        {tab === 'supporters' && money?.supporters.panel}
        {tab === 'muted' && houseId !== null && (
          <Suspense fallback={null}>
            <MuteList houseId={houseId} />
          </Suspense>
        )}
      </Tabs>
      <Suspense fallback={null}>
        {place && <LineMenu houseId={houseId ?? ''} place={place} acts={acts} onClose={closeMenu} />}
        {question && <LineDialogs question={question} moderation={moderation} onClose={closeQuestion} />}
        {ModerationDialog && houseId !== null && moderationOpen && (
          <ModerationDialog
            houseId={houseId}
            mode={view.chatMode}
            roomRole={view.you?.roomRole ?? 0}
            panel={moderationOpen}
            onClose={() => setModerationOpen(null)}
          />
        )}
      </Suspense>
      <SpokenStatus
        view={view}
        chat={chat}
        muted={muted}
        left={composer.kind === 'muted' ? composer.leftSeconds : null}
        announcement={pinned}
      />
    </section>
  );
}
