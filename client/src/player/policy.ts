/** What the page's own policy forbids: pictures from a host that was not allowed when the page was opened. */

/** Whose fetches are pictures: the video element's own, and those of the parts that feed it. */
const PICTURES = /^(media|connect)-src/;

/** The other host a picture was not fetched from, or null when the news is about something else. */
export function forbiddenHost(
  {
    effectiveDirective,
    blockedURI,
    disposition,
  }: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'disposition'>,
  own: string,
): string | null {
  if (disposition !== 'enforce' || !PICTURES.test(effectiveDirective) || !URL.canParse(blockedURI))
    return null;
  const { host, origin, protocol } = new URL(blockedURI);
  return protocol.startsWith('http') && origin !== own ? host : null;
}

/** Calls `act` with the host until the returned function is called. */
export function onForbidden(act: (host: string) => void): () => void {
  const heard = (event: SecurityPolicyViolationEvent) => {
    const host = forbiddenHost(event, window.location.origin);
    if (host !== null) act(host);
  };
  document.addEventListener('securitypolicyviolation', heard);
  return () => document.removeEventListener('securitypolicyviolation', heard);
}
