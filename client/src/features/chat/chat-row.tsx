/** One row of the chat: a line somebody said, or a notice of the room. Memoised: a flood draws only what is new. */

import { CornerUpRight, Megaphone, MoreHorizontal } from 'lucide-react';
import { type ComponentType, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RoomRole } from '../../api/enums.gen';
import { clockTime, duration, momentText } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { nameColor } from '../../lib/name-color';
import { spacePath } from '../../lib/space-path';
import type { ChatLine } from '../../realtime/chat-line';
import { isOwn } from '../../realtime/chat-store';
import type { Line, NoticeLine, OwnLine } from '../../realtime/lines';
import type { ToldMoney } from '../../realtime/money-protocol';
import { Badges } from '../../ui/badges';
import styles from './chat-row.module.css';
import type { Emotes } from './emotes';
import type { Ignores } from './ignores';
import { LineState } from './line-state';
import { LineText } from './line-text';
import { namesSomebody } from './mentions';
import { noticeText } from './notice-text';

const PollRow = lazy(() => import('./poll-row'), 'poll');

const GoalRow = lazy(() => import('./goal-row'));

export interface RowActions {
  retry: (cid: string) => void;
  discard: (cid: string) => void;
  edit?: (line: OwnLine) => void;
  openMenu?: (line: ChatLine, anchor: HTMLElement) => void;
  /** Whether the menu is a tool of every minute: then it stands there without being asked for. */
  staff?: boolean;
  /** Whether each line tells when it was said. */
  times?: boolean;
  /** In a recording: where a line lies on its clock, and the way there, in seconds. */
  moment?: { of: (line: Line) => number | null; jump: (seconds: number) => void };
  /** The reader's: lines that name them stand out. */
  myName?: string | undefined;
  /** Lines the reader does not want to read; absent while they read all. */
  ignores?: Ignores | undefined;
  /** Pictures of the room for names between colons; absent where it has none. */
  emotes?: Emotes | undefined;
  /** Words gifts, tips and envelopes; put in by the route, so that the chat need not know them. */
  money?: ComponentType<{ event: ToldMoney }>;
}

interface ChatRowProps {
  line: Line | OwnLine;
  me: string | null;
  actions: RowActions;
}

export const ChatRow = memo(function ChatRow({ line, me, actions }: ChatRowProps) {
  const { t } = useTranslation('room');
  if (line.kind === 'money') {
    const Money = actions.money;
    const remark =
      line.remark?.removed || (line.remark && actions.ignores?.(line.remark)) ? null : line.remark;
    return (
      <div className={cx(styles.row, actions.moment && styles.beside)} data-row tabIndex={-1}>
        {actions.times && <Time ts={line.ts} />}
        <Moment line={line} of={actions.moment} />
        {Money && <Money event={remark ? line.event : withoutRemark(line.event)} />}
        {line.remark?.removed && <p className={styles.removed}>{t('chat.removed')}</p>}
        {remark && <MenuButton line={remark} actions={actions} />}
      </div>
    );
  }
  if (line.kind === 'poll' || line.kind === 'goal') {
    return (
      <div className={cx(styles.row, actions.moment && styles.beside)}>
        {actions.times && <Time ts={line.ts} />}
        <Moment line={line} of={actions.moment} />
        <Suspense fallback={<p className={styles.poll} />}>
          {line.kind === 'poll' ? <PollRow poll={line.poll} /> : <GoalRow line={line} />}
        </Suspense>
      </div>
    );
  }
  if (line.kind === 'chat' && line.user.userId !== me && actions.ignores?.(line)) return <div />;
  return line.kind === 'notice' ? (
    <Notice line={line} actions={actions} />
  ) : (
    <PersonLine line={line} me={me} actions={actions} />
  );
});

/** The hour and minute; the day on demand. */
function Time({ ts }: { ts: number }) {
  const text = clockTime(ts);
  return (
    <span className={cx('num', styles.time)}>
      <time dateTime={new Date(ts).toISOString()} title={momentText(ts)} dir="ltr">
        {text}
      </time>
    </span>
  );
}

/** When it was on the clock of a recording; a press leads there. */
function Moment({ line, of: moment }: { line: Line; of: RowActions['moment'] }) {
  const { t } = useTranslation('room');
  const seconds = moment?.of(line) ?? null;
  if (!moment || seconds === null) return null;
  const time = duration(seconds);
  return (
    <button
      type="button"
      className={cx('num', styles.time, styles.moment)}
      tabIndex={-1}
      data-enter
      aria-label={t('recording.jumpTo', { time })}
      onClick={() => moment.jump(seconds)}
    >
      {time}
    </button>
  );
}

function Notice({ line, actions }: { line: NoticeLine; actions: RowActions }) {
  const { t } = useTranslation('room');
  const text = noticeText(t, line);
  if (text === null) return <div />;
  const important = line.notice === 'anchorAnnouncement' || line.notice === 'muteAll';
  return (
    <div className={cx(styles.row, styles.notice, important && styles.important)}>
      {actions.times && <Time ts={line.ts} />}
      <Moment line={line} of={actions.moment} />
      {important && <Megaphone size={14} aria-hidden />}
      <span>{text}</span>
    </div>
  );
}

/** A line that calls the reader by name, or answers them. */
const namesMe = ({ text, reply }: ChatLine, name: string | undefined) =>
  name !== undefined && (reply?.nickName === name || namesSomebody(text, name));

function PersonLine({
  line,
  me,
  actions,
}: {
  line: ChatLine | OwnLine;
  me: string | null;
  actions: RowActions;
}) {
  const { t } = useTranslation('room');
  const own = isOwn(line) ? line : null;
  const failed = own?.state === 'failed';
  const mine = line.user.userId === me;
  if (line.removed) return <div className={cx(styles.row, styles.removed)}>{t('chat.removed')}</div>;
  const role =
    line.role === RoomRole.Moderator || line.role === RoomRole.Anchor || line.role === RoomRole.Operator
      ? line.role
      : null;
  return (
    <div
      className={cx(styles.row, own?.state === 'sending' && styles.sending, failed && styles.failed)}
      data-row
      data-mine={mine || undefined}
      data-named={(!mine && namesMe(line, actions.myName)) || undefined}
      tabIndex={-1}
    >
      {line.reply && (
        <span className={cx('row shrinks faint tiny', styles.quote)}>
          <CornerUpRight size={12} aria-hidden className="flip" />
          <span className="vh">{t('line.answers')}</span>
          <bdi>{line.reply.nickName}</bdi>
          <span dir="auto">{line.reply.text}</span>
        </span>
      )}
      {actions.times && <Time ts={line.ts} />}
      {!own && <Moment line={line as ChatLine} of={actions.moment} />}
      {role && (
        <span className={styles.role} data-role={role}>
          {t(`chat.role.${role}`)}
        </span>
      )}
      <span className={styles.name} style={{ color: nameColor(line.user.userId) }}>
        <Badges of={line.user} />
        <Name line={line} actions={actions} />
      </span>
      <span className={cx('plain', styles.text)} dir="auto">
        <LineText text={line.text} emotes={actions.emotes} />
      </span>
      {'afterAll' in line && line.afterAll && <p className="quiet tiny">{t('chat.afterAll')}</p>}
      {own && failed && (
        <LineState line={own} onRetry={actions.retry} onDiscard={actions.discard} onEdit={actions.edit} />
      )}
      {!own && <MenuButton line={line} actions={actions} />}
    </div>
  );
}

/** The name opens the same card as the button at the end of the line; a line that is being sent has no card yet. */
function Name({ line, actions }: { line: ChatLine | OwnLine; actions: RowActions }) {
  const { nickName, houseId } = line.user;
  const name = <bdi>{nickName}</bdi>;
  if (isOwn(line)) return name;
  if (actions.openMenu) {
    return (
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="menu"
        onClick={(event) => actions.openMenu?.(line, event.currentTarget)}
      >
        {name}
      </button>
    );
  }
  return houseId ? <Link to={spacePath(houseId)}>{name}</Link> : name;
}

/** At a line of the chat, and at the words on a tip or envelope. */
function MenuButton({ line, actions }: { line: ChatLine; actions: RowActions }) {
  const { t } = useTranslation('room');
  if (!actions.openMenu) return null;
  return (
    <button
      type="button"
      className={cx('stack centred quiet', styles.menu)}
      // The list is one stop of Tab; its rows are walked with the arrow keys, and Enter opens this menu.
      tabIndex={-1}
      data-staff={actions.staff || undefined}
      aria-label={t('chat.menu', { name: line.user.nickName })}
      aria-haspopup="menu"
      onClick={(event) => actions.openMenu?.(line, event.currentTarget)}
    >
      <MoreHorizontal size={16} aria-hidden />
    </button>
  );
}

/** The same news without its words; the coins were given all the same. */
function withoutRemark<E extends ToldMoney>(event: E): E {
  if (event.k === 'tip') return { ...event, remark: '' };
  if (event.k === 'envelopeOpen') return { ...event, envelope: { ...event.envelope, remark: '' } };
  return event;
}
