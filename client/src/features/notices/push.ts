// Pushes of this browser: whether it can, whether it does, and switching them on and off.

import { post } from '../../api/post';
import { currentToken } from '../../api/token';

/** `blocked`: the reader told the browser to ask no more. `impossible`: it has no pushes, or the page has no worker. */
export type PushState = 'on' | 'off' | 'blocked' | 'impossible';

const worker = async () => {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis) || !navigator.serviceWorker)
    return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
};

const text = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export async function pushState(): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

const tell = (subscription: PushSubscription) =>
  post('/web_my/push_subscribe', {
    endpoint: subscription.endpoint,
    p256dh: text(subscription.getKey('p256dh')),
    auth: text(subscription.getKey('auth')),
  });

/** Asks the browser's question, which needs a press, and subscribes. */
export async function pushOn(): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'impossible';
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { publicKey } = await post('/web_my/push_key');
  const key = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(key).catch(async (fault) => {
    // A subscription for another key, of the site's time before, is in the way.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw fault;
    await old.unsubscribe();
    return registration.pushManager.subscribe(key);
  });
  await tell(subscription);
  return 'on';
}

export async function pushOff(): Promise<PushState> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) {
    await post('/web_my/push_unsubscribe', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return pushState();
}

/** At every start: pushes come in the language of now, and to whoever is logged in now. */
export async function renewPush(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription && Notification.permission === 'granted' && currentToken() !== null)
    await tell(subscription);
}
