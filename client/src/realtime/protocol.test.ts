/** Reading frames: what is known is typed, what is not is ignored. */
import { describe, expect, it } from 'vitest';
import { backoffMs, mayReconnect, waitAfterClose } from './backoff';
import { decode, newClientId } from './decode';

describe('a frame from the server', () => {
  it('is read by its type', () => {
    expect(decode('{"t":"ack","id":"a1","o":7,"ts":5,"messageId":"m7"}')).toEqual({
      t: 'ack',
      id: 'a1',
      o: 7,
      ts: 5,
      messageId: 'm7',
    });
  });
  it.each([
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['no text', 17],
    ['a type of a later version', '{"t":"hologram"}'],
    ['a batch without events', '{"t":"ev","epoch":1}'],
    ['a welcome without you', '{"t":"welcome","room":"house:1"}'],
  ])('is ignored when it is %s', (_, text) => {
    expect(decode(text)).toBeNull();
  });
  it('keeps the sound events of a batch with a broken one', () => {
    const frame = decode('{"t":"ev","epoch":1,"e":[{"o":1,"k":"chat"},{"o":"x","k":"chat"},null]}');
    expect(frame?.t === 'ev' && frame.e).toHaveLength(1);
  });
});

it('names own messages within the protocol’s 36 characters', () => {
  expect(newClientId()).toMatch(/^[A-Za-z0-9_-]{1,36}$/);
  expect(newClientId(() => 'ä'.repeat(50) + 'b'.repeat(50))).toBe('b'.repeat(36));
});

describe('waiting before the next connection', () => {
  it('doubles from half a second to fifteen and is spread over the whole window', () => {
    expect([0, 1, 2, 5, 60].map((n) => backoffMs(n, () => 1))).toEqual([500, 1_000, 2_000, 15_000, 15_000]);
    expect(backoffMs(3, () => 0)).toBe(0);
  });
  it('is at most three seconds when a node drains', () => {
    expect(waitAfterClose(4010, 9, () => 1)).toBe(3_000);
  });
  it('is long after flooding', () => {
    expect(waitAfterClose(4029, 0, () => 0)).toBe(15_000);
  });
  it('does not happen for the removed', () => {
    expect([4003, 4000, 4001, 4008, 4010, 1006].map(mayReconnect)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});
