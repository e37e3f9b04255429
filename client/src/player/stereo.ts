/** Browsers play Opus in mono unless their own offer asks for stereo. Pure. */
export function inStereo(sdp: string): string {
  const number = /^a=rtpmap:(\d+) opus\//im.exec(sdp)?.[1];
  return number ? sdp.replace(new RegExp(`^(a=fmtp:${number} [^\\r\\n]*)`, 'm'), '$1;stereo=1') : sdp;
}
