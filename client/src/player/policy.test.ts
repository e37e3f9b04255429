// Which news of the page's policy is about a picture.
import { expect, it } from 'vitest';
import { forbiddenHost } from './policy';

const own = 'https://site.example';
const news = (effectiveDirective: string, blockedURI: string, disposition = 'enforce') =>
  forbiddenHost(
    { effectiveDirective, blockedURI, disposition: disposition as SecurityPolicyViolationEventDisposition },
    own,
  );

it.each([
  ['a playlist the video element asked for', 'media-src', 'https://cdn.example/a.m3u8', 'cdn.example'],
  ['a stream a script asked for', 'connect-src', 'https://cdn.example:8443/a.flv', 'cdn.example:8443'],
  ['a picture in a page', 'img-src', 'https://cdn.example/a.png', null],
  ['a script', 'script-src-elem', 'https://cdn.example/a.js', null],
  ['this site itself', 'connect-src', 'https://site.example/live/1.flv', null],
  ['a word in the place of an address', 'media-src', 'inline', null],
  ['bytes in an address', 'media-src', 'data:video/mp4;base64,', null],
])('%s', (_, directive, address, host) => {
  expect(news(directive, address)).toBe(host);
});

it('a policy that only reports forbids nothing', () => {
  expect(news('media-src', 'https://cdn.example/a.m3u8', 'report')).toBeNull();
});
