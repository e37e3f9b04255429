// Why an own line was not sent or waits, how long to wait, and the ways on: send it again, edit or discard it.
import { CircleAlert, Hourglass, Pencil, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Refusal, refusalText } from '../../api/post';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { useServerNow } from '../../lib/use-server-now';
import type { OwnLine } from '../../realtime/lines';
import styles from './chat-row.module.css';

interface LineStateProps {
  line: OwnLine;
  onRetry: (cid: string) => void;
  onDiscard: (cid: string) => void;
  /** Takes the line back into the box it was written in; undefined where nobody writes. */
  onEdit: ((line: OwnLine) => void) | undefined;
}

/** Refusals of the text itself: sent again it is refused again. */
const OF_TEXT: readonly string[] = ['TEXT_BANNED', 'TEXT_TOO_LONG'];

export function LineState({ line, onRetry, onDiscard, onEdit }: LineStateProps) {
  const { t } = useTranslation('room');
  const until = line.refused?.until ?? 0;
  // Once the wait is over nothing on the screen changes any more.
  const running = until > serverNow();
  const now = useServerNow(running);
  const left = running ? Math.ceil((until - now) / 1_000) : 0;
  const why =
    left > 0
      ? new Refusal(line.refused?.code ?? '', { ...line.refused?.params, retryAfter: left })
      : // The wait is over: what remains is that the line was not sent.
        new Refusal(until > 0 ? 'SEND_FAILED' : (line.refused?.code ?? 'SEND_FAILED'), line.refused?.params);
  const waits = line.refused?.code === 'TEXT_BANNED' && line.refused.params?.held === true;
  const edits = onEdit && OF_TEXT.includes(line.refused?.code ?? '');
  return (
    <span className={cx('row gap-6 error tiny', styles.state)} data-waits={waits || undefined}>
      {waits ? <Hourglass size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />}
      <span>{waits ? t('chat.held') : refusalText(t, why)}</span>
      {!waits && edits && (
        <button type="button" onClick={() => onEdit(line)}>
          <Pencil size={13} aria-hidden />
          {t('chat.edit')}
        </button>
      )}
      {!waits && !edits && (
        <button type="button" disabled={left > 0} onClick={() => onRetry(line.cid)}>
          <RotateCw size={13} aria-hidden />
          {t('chat.retry')}
        </button>
      )}
      <button type="button" onClick={() => onDiscard(line.cid)} aria-label={t('chat.discard')}>
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
