/** The sheet of signs above the composer. */
import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../lib/back-closes';
import { cx } from '../../lib/cx';
import styles from './emoji-picker.module.css';
import { Emote } from './emote';
import { useEmoteList } from './use-emotes';

/** Signs that are letters of old fonts carry U+FE0F, which asks for their colours. */
export const EMOJI = [
  ...'⚽🏀🎾⚾🎮🏆🥅🔥👏🙌💪🎉😀😂🤣😊😍😎🤔😮😱😭😢😡🙄😴👍👎🙏👀💔💯✨🚀🧤🟨🟥🐐',
  '❤\uFE0F',
  '⏱\uFE0F',
];

interface EmojiSheetProps {
  houseId: string | null;
  anchor: RefObject<HTMLButtonElement | null>;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

export function EmojiSheet({ houseId, anchor, onPick, onClose }: EmojiSheetProps) {
  const { t } = useTranslation('room');
  const emotes = useEmoteList(houseId).data?.list ?? [];
  const pick = (text: string) => {
    onPick(text);
    onClose();
  };
  useBackCloses(true, onClose);
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
            {emotes.length > 0 && (
              <ul className={styles.emotes} aria-label={t('composer.emotes')}>
                {emotes.map(({ emoteId, name, imageUrl }) => (
                  <li key={emoteId}>
                    <button
                      type="button"
                      className={cx('stack centred', styles.emoji)}
                      onClick={() => pick(`:${name}:`)}
                    >
                      <Emote image={imageUrl} text={`:${name}:`} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {EMOJI.map((emoji) => (
              <button
                key={emoji}
                type="button"
                className={cx('stack centred', styles.emoji)}
                onClick={() => pick(emoji)}
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
