// Text the operator wrote as HTML. Cleaned again here: the server's allow-list is the first fence, this the second.
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { cx } from '../lib/cx';
import styles from './rich-text.module.css';

const allowed = {
  ALLOWED_TAGS: [
    ...[
      'p',
      'br',
      'b',
      'strong',
      'i',
      'em',
      'u',
      'a',
      'ul',
      'ol',
      'li',
      'h1',
      'h2',
      'h3',
      'h4',
      'img',
      'span',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'dir', 'lang', 'id'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|\/(?!\/))/i,
};

/** The allowed part of a piece of HTML; links to other sites open apart and learn nothing about us. */
export function cleanHtml(html: string): string {
  const holder = document.createElement('div');
  holder.append(DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }));
  for (const link of holder.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
    link.rel = 'noopener noreferrer nofollow';
    link.target = '_blank';
  }
  return holder.innerHTML;
}

interface RichTextProps {
  html: string;
  className?: string;
}

export function RichText({ html, className }: RichTextProps) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  const innerHtml = { __html: clean };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned two lines above
  return <div className={cx(styles.text, className)} dir="auto" dangerouslySetInnerHTML={innerHtml} />;
}
