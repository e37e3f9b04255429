/** What stands above the lines: a pinned line, else the announcement. Two lines of it, all of it on a press. */
import { Pin, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { IconButton } from '../../ui/icon-button';
import styles from './chat-column.module.css';

interface PinnedNoteProps {
  text: string;
  /** Who said it; absent for the announcement. */
  by?: string | null;
  /** Absent for those who may not take it down. */
  onUnpin?: () => void;
}

export function PinnedNote({ text, by, onUnpin }: PinnedNoteProps) {
  const { t } = useTranslation('room');
  const [whole, setWhole] = useState(false);
  const name = by === undefined ? t('chat.pinned') : t('chat.pinnedLine');
  return (
    <div className={cx('row rigid', styles.pinned)} data-testid="pinned">
      <button
        type="button"
        className={styles.pin}
        aria-expanded={whole}
        aria-label={whole ? undefined : `${name}: ${[by, text].filter(Boolean).join(' ')}`}
        onClick={() => setWhole(!whole)}
      >
        <Pin size={15} aria-hidden />
        <span className={styles.pinText} data-whole={whole || undefined} dir="auto">
          {by && (
            <b>
              <bdi>{by}</bdi>{' '}
            </b>
          )}
          {text}
        </span>
      </button>
      {onUnpin && (
        <IconButton small tip="none" label={t('line.unpin')} onClick={onUnpin}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
