// Links in what people wrote: where they stand, where they lead, and the page between them and other sites. Pure.

export interface TextLink {
  /** As it was written. */
  text: string;
  href: string;
}

/** What follows a scheme or "www.", and a host with a path. Other scripts end a link: after it they go on without a space. */
const WRITTEN =
  /(?<![a-z0-9@._/-])(?:https?:\/\/|www\.|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}\/)[\w.~:/?#[\]@!$&'()*+,;=%-]*/gi;

/** Marks at the end belong to the sentence; a bracket too, unless it was opened within. */
function trimmed(written: string): string {
  const end = written.at(-1) ?? '';
  const opening = { ')': '(', ']': '[' }[end];
  const isOpened = opening !== undefined && written.includes(opening);
  return /[.,;:!?'*)\]]/.test(end) && !isOpened ? trimmed(written.slice(0, -1)) : written;
}

function linkOf(text: string): TextLink | null {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password, href } = new URL(address);
  // What stands before an @ only looks like the host.
  if (username || password || !/^[a-z0-9.-]+\.[a-z0-9-]{2,}$/i.test(hostname)) return null;
  return { text, href };
}

/** The text in pieces, in its order: what is no link as a string. */
export function linkParts(text: string): (string | TextLink)[] {
  const parts: (string | TextLink)[] = [];
  let from = 0;
  for (const { 0: written, index } of text.matchAll(WRITTEN)) {
    const link = linkOf(trimmed(written));
    if (!link) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push(link);
    from = index + link.text.length;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}

export const linksIn = (text: string): TextLink[] =>
  linkParts(text).filter((part): part is TextLink => typeof part !== 'string');

export const LEAVING = '/leaving';

/** Pages of this site are opened at once, others behind a page that names them. */
export function wayTo(href: string, origin = location.origin): string {
  const { origin: foreign } = new URL(href);
  return foreign === origin ? href : `${LEAVING}?to=${encodeURIComponent(href)}`;
}

/** The address a page of leaving was asked for; null unless it is one of the web. */
export function askedAddress(to: string | null): URL | null {
  const link = to && /^https?:\/\//i.test(to) ? linkOf(to) : null;
  return link && new URL(link.href);
}
