/** A small set of signs people throw into a match chat. */
import { Popover } from '@base-ui/react/popover';
import { Smile } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import buttons from '../../ui/button.module.css';
import styles from './emoji-picker.module.css';

const EMOJI = Array.from('⚽🏀🎾⚾🎮🏆🥅🔥👏🙌💪🎉😀😂🤣😊😍😎🤔😮😱😭😢😡🙄😴👍👎🙏👀❤💔💯✨🚀⏱🧤🟨🟥🐐');

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('room');
  return (
    <Popover.Root>
      <Popover.Trigger className={buttons.icon} aria-label={t('composer.emoji')}>
        <Smile size={21} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={8} className={styles.positioner}>
          <Popover.Popup className={styles.popup} aria-label={t('composer.emoji')}>
            {EMOJI.map((emoji) => (
              <Popover.Close key={emoji} className={styles.emoji} onClick={() => onPick(emoji)}>
                {emoji}
              </Popover.Close>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
