// The words of a line, with its links to press and the emotes of the room in them.
import { Fragment, type ReactNode } from 'react';
import { LinkedText } from '../../ui/linked-text';
import { Emote } from './emote';
import { type Emotes, emoteParts } from './emotes';

const drawn = (text: string, emotes: Emotes): ReactNode =>
  emoteParts(text, emotes).map((part, at) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its pieces.
      <Fragment key={at}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Emote key={at} {...part} />
    ),
  );

/** Links are left to the menu of the line by keyboard. */
export function LineText({ text, emotes }: { text: string; emotes: Emotes | undefined }) {
  return <LinkedText text={text} tabIndex={-1} draw={emotes && ((plain: string) => drawn(plain, emotes))} />;
}
