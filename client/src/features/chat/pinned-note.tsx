/** The announcement above the lines: two lines of it, all of it on a press. */
import { Pin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chat-column.module.css';

export function PinnedNote({ text }: { text: string }) {
  const { t } = useTranslation('room');
  const [whole, setWhole] = useState(false);
  return (
    <button
      type="button"
      className={styles.pin}
      aria-expanded={whole}
      aria-label={whole ? undefined : `${t('chat.pinned')}: ${text}`}
      onClick={() => setWhole(!whole)}
    >
      <Pin size={15} aria-hidden />
      <span className={styles.pinText} data-whole={whole || undefined} dir="auto">
        {text}
      </span>
    </button>
  );
}
