// What a person wrote, with its links to press. They open beside the page, and other sites only over one that names them.
import { Fragment, type ReactNode } from 'react';
import { linkParts, wayTo } from '../lib/links';
import styles from './linked-text.module.css';

interface LinkedTextProps {
  text: string;
  /** −1 where another control leads to the links by keyboard. */
  tabIndex?: -1;
  /** Draws what is no link; without it, it is text. */
  draw?: ((plain: string) => ReactNode) | undefined;
}

export function LinkedText({ text, tabIndex, draw = (plain) => plain }: LinkedTextProps) {
  if (!text.includes('.')) return draw(text);
  return linkParts(text).map((part, at) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its pieces.
      <Fragment key={at}>{draw(part)}</Fragment>
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        key={at}
        href={wayTo(part.href)}
        target="_blank"
        rel="noopener nofollow ugc"
        dir="ltr"
        tabIndex={tabIndex}
        className={styles.link}
      >
        {part.text}
      </a>
    ),
  );
}
