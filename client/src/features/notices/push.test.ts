// Switching pushes on and off, in a browser that can, and in those that cannot or may not.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { post } from '../../api/post';
import { pushOff, pushOn, pushState } from './push';

vi.mock('../../api/post');
const asked = vi.mocked(post);

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const made = () => ({
  endpoint: 'https://push.example.org/7',
  getKey: (name: string) => bytes(name === 'auth' ? 'sixteen bytes..?' : 'point>>'),
  unsubscribe: vi.fn(async () => {
    kept = null;
    return true;
  }),
});
let kept: ReturnType<typeof made> | null;
const subscribe = vi.fn(async () => {
  kept = made();
  return kept;
});

beforeEach(() => {
  kept = null;
  asked.mockReset();
  asked.mockImplementation((async (path: string) =>
    path === '/web_my/push_key' ? { publicKey: 'site' } : {}) as never);
  subscribe.mockClear();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => Notification.permission,
  });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => kept, subscribe } }),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('subscribes with the key of the site and tells the server in base64url', async () => {
  expect(await pushState()).toBe('off');
  expect(await pushOn()).toBe('on');
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'site' });
  expect(asked).toHaveBeenLastCalledWith('/web_my/push_subscribe', {
    endpoint: 'https://push.example.org/7',
    p256dh: 'cG9pbnQ-Pg',
    auth: 'c2l4dGVlbiBieXRlcy4uPw',
  });
  expect(await pushState()).toBe('on');
});

it('ends at the server first, so that nobody is told who wants it no more', async () => {
  await pushOn();
  expect(await pushOff()).toBe('off');
  expect(asked).toHaveBeenLastCalledWith('/web_my/push_unsubscribe', {
    endpoint: 'https://push.example.org/7',
  });
  expect(kept).toBeNull();
});

it('a subscription for another key of the site gives way', async () => {
  kept = made();
  subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'));
  expect(await pushOn()).toBe('on');
  expect(subscribe).toHaveBeenCalledTimes(2);
});

it('says when the reader has forbidden it, and when the browser cannot', async () => {
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission: async () => 'denied' });
  expect(await pushState()).toBe('blocked');
  expect(await pushOn()).toBe('blocked');
  expect(subscribe).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {});
  expect(await pushState()).toBe('impossible');
  expect(await pushOn()).toBe('impossible');
});
