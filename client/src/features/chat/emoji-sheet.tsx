/** The sheet of signs above the composer. */
import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import styles from './emoji-picker.module.css';

const EMOJI = Array.from('⚽🏀🎾⚾🎮🏆🥅🔥👏🙌💪🎉😀😂🤣😊😍😎🤔😮😱😭😢😡🙄😴👍👎🙏👀❤💔💯✨🚀⏱🧤🟨🟥🐐');

interface EmojiSheetProps {
  anchor: RefObject<HTMLButtonElement | null>;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

export function EmojiSheet({ anchor, onPick, onClose }: EmojiSheetProps) {
  const { t } = useTranslation('room');
  return (
    <Popover.Root
      open
      onOpenChange={(open, details) => {
        // A press on the button that opened it is the button's own business.
        const pressed = details.event.target;
        if (!open && !(pressed instanceof Node && anchor.current?.contains(pressed))) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={8}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup} aria-label={t('composer.emoji')} finalFocus={false}>
            {EMOJI.map((emoji) => (
              <button
                key={emoji}
                type="button"
                className={cx('stack centred', styles.emoji)}
                onClick={() => {
                  onPick(emoji);
                  onClose();
                }}
              >
                {emoji}
              </button>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
