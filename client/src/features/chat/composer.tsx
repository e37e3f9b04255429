/** Where one writes; and, where one may not, the reason and the end of it in its place. */

import type { TFunction } from 'i18next';
import { LogIn, MicOff, Reply, Send, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal, refusalText } from '../../api/post';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { textLength } from '../../lib/plain-input';
import type { Line, OwnLine } from '../../realtime/lines';
import type { ChatMode, ReplyTo } from '../../realtime/protocol';
import { Button } from '../../ui/button';
import styles from './composer.module.css';
import type { ComposerState } from './composer-state';
import { useDraftText } from './drafts';
import { EmojiPicker } from './emoji-picker';
import { type Mention, mentionAt } from './mentions';
import { RulesLine } from './rules-line';

const MentionList = lazy(() => import('./mention-list'));
const HeldNotice = lazy(() => import('./held-notice'));
const MutedNotice = lazy(() => import('./muted-notice'));

interface ComposerProps {
  /** As the protocol names it: what is typed stays with its room. */
  room: string;
  /** The anchor's room, whose emotes are offered. */
  houseId?: string | null;
  state: ComposerState;
  maxText: number;
  /** What was said here, for naming its speakers, and who the reader is. */
  said?: { lines: () => readonly (Line | OwnLine)[]; me: string | null };
  /** Before the emoji. */
  tool?: ReactNode;
  /** The rules now in force; null while unknown. */
  mode?: ChatMode | null;
  /** The line that is being answered. */
  reply?: ReplyTo | null;
  onCancelReply?: () => void;
  onSend: (text: string) => void;
  onLogin: () => void;
  onFollow?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** The counter appears only when it starts to matter. */
const COUNT_FROM = 0.7;

export function Composer(props: ComposerProps) {
  const { state, onLogin, onFollow, ...writing } = props;
  const { t } = useTranslation('room');
  if (state.kind === 'login') {
    return (
      <div className={styles.composer}>
        <Button wide onClick={onLogin} look="outline">
          <LogIn size={17} aria-hidden className="flip" />
          {t('composer.login')}
        </Button>
      </div>
    );
  }
  if (state.kind === 'muted' || state.kind === 'followers' || state.kind === 'young') {
    return (
      <Suspense fallback={null}>
        {state.kind === 'muted' ? (
          <MutedNotice {...state} />
        ) : (
          <HeldNotice state={state} onFollow={onFollow} />
        )}
      </Suspense>
    );
  }
  if (state.kind === 'mutedAll' || state.kind === 'closed') {
    const text =
      state.kind === 'mutedAll'
        ? t('composer.mutedAll')
        : state.code
          ? refusalText(t, new Refusal(state.code))
          : t('composer.closed');
    return (
      <div className={cx(styles.composer, styles.shut)}>
        <MicOff size={18} aria-hidden />
        <p>{text}</p>
      </div>
    );
  }
  return <WritingBox key={props.room} state={state} {...writing} />;
}

type WritingState = Extract<ComposerState, { kind: 'open' | 'connecting' | 'reconnecting' }>;

type WritingProps = Omit<ComposerProps, 'onLogin' | 'onFollow' | 'state'> & { state: WritingState };

/** What stands over the field: how the connection is, or how long one waits. */
function hintOf(t: TFunction<'room'>, state: WritingState): string | null {
  if (state.kind === 'reconnecting') return t('composer.reconnecting');
  if (state.kind === 'connecting') return t('composer.connecting');
  return state.slowLeft ? t('composer.slowLeft', { count: state.slowLeft }) : null;
}

function WritingBox(props: WritingProps) {
  const { room, houseId = null, state, maxText, tool, mode, reply, onCancelReply, onSend } = props;
  const { t } = useTranslation('room');
  const { text, setText } = useDraftText(room);
  const input = useRef<HTMLInputElement>(null);
  const length = textLength(text);
  const ready = state.kind === 'open' && !state.slowLeft && length > 0 && length <= maxText;
  const hint = hintOf(t, state);
  const insert = (emoji: string) => {
    const at = input.current?.selectionStart ?? text.length;
    setText(text.slice(0, at) + emoji + text.slice(input.current?.selectionEnd ?? at));
    input.current?.focus();
  };
  return (
    <form
      className={cx(styles.composer, styles.open)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        onSend(text.trim());
        setText('');
      }}
    >
      <RulesLine mode={mode ?? null} />
      {reply && <Answering to={reply} onCancel={onCancelReply} />}
      {hint && (
        <p className={cx('faint tiny', styles.hint)} data-lost={state.kind !== 'open' || undefined}>
          {hint}
        </p>
      )}
      <div className="row gap-2">
        {tool}
        <EmojiPicker houseId={houseId} onPick={insert} />
      </div>
      <div className={cx('row gap-8 shrinks', styles.box)}>
        <Field {...props} input={input} text={text} setText={setText} />
        {length >= maxText * COUNT_FROM && (
          <span className={cx('num faint tiny', styles.count)} data-over={length > maxText || undefined}>
            <span aria-hidden>{maxText - length}</span>
            <span className="vh">{t('composer.counter', { n: length, max: maxText })}</span>
          </span>
        )}
      </div>
      <Button type="submit" disabled={!ready} className={styles.send}>
        <Send size={16} aria-hidden className={cx('flip', styles.sendIcon)} />
        <span className={styles.sendText}>{t('composer.send')}</span>
      </Button>
    </form>
  );
}

interface FieldProps extends Pick<WritingProps, 'said' | 'reply' | 'onCancelReply' | 'inputRef'> {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  setText: (text: string) => void;
}

/** The field, with the names that an "@" in it offers. */
function Field({ input, text, setText, said, reply, onCancelReply, inputRef }: FieldProps) {
  const { t } = useTranslation('room');
  const [mention, setMention] = useState<Mention | null>(null);
  const close = () => setMention(null);
  const name = (next: string, caret: number) => {
    close();
    setText(next);
    // The field has the new text once it is drawn.
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    if (reply) onCancelReply?.();
    else input.current?.blur();
  };
  return (
    <>
      <input
        ref={(element) => {
          input.current = element;
          if (typeof inputRef === 'function') inputRef(element);
          else if (inputRef) inputRef.current = element;
        }}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMention(mentionAt(event.target.value, event.target.selectionStart ?? 0));
        }}
        onKeyDown={leave}
        onBlur={close}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
        aria-label={t('composer.placeholder')}
        placeholder={t('composer.placeholder')}
        data-testid="chat-input"
      />
      <Suspense fallback={null}>
        {mention && said && (
          <MentionList input={input} mention={mention} {...said} onChoose={name} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function Answering({ to, onCancel }: { to: ReplyTo; onCancel: (() => void) | undefined }) {
  const { t } = useTranslation('room');
  return (
    <p className={cx('stack gap-8 quiet tiny', styles.answering)} data-testid="answering">
      <Reply size={14} aria-hidden className="flip" />
      <span>
        {t('line.replyTo', { name: ownDirection(to.nickName) })} <bdi>{to.text}</bdi>
      </span>
      <button type="button" aria-label={t('line.cancelReply')} onClick={onCancel}>
        <X size={15} aria-hidden />
      </button>
    </p>
  );
}
