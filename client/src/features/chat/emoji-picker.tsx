/** A small set of signs people throw into a match chat; the sheet is fetched when it is first wanted. */
import { Smile } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import buttons from '../../ui/button.module.css';

const EmojiSheet = lazy(() => import('./emoji-sheet').then(({ EmojiSheet }) => ({ default: EmojiSheet })));

interface EmojiPickerProps {
  /** The room whose own emotes come first; null where there is none. */
  houseId: string | null;
  onPick: (emoji: string) => void;
}

export function EmojiPicker({ houseId, onPick }: EmojiPickerProps) {
  const { t } = useTranslation('room');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttons.icon}
        aria-label={t('composer.emoji')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Smile size={21} aria-hidden />
      </button>
      <Suspense fallback={null}>
        {open && (
          <EmojiSheet houseId={houseId} anchor={button} onPick={onPick} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
