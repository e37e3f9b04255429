// The way to the page of a payment provider and back: this tab remembers where the person was.

const FROM = 'payingFrom';
const WALLET = '/user/wallet';

/** Leaves the site; the provider sends the person back to the page of the order. */
export function goAndPay(payUrl: string) {
  const { pathname, search } = window.location;
  try {
    if (!pathname.startsWith(WALLET)) sessionStorage.setItem(FROM, pathname + search);
    // A payment that goes on from the page of its order began elsewhere.
    else if (!pathname.startsWith(`${WALLET}/record`)) sessionStorage.removeItem(FROM);
  } catch {
    // Without memory the person comes back to the order, and finds the way by themselves.
  }
  window.location.assign(payUrl);
}

/** The page of the site they left, null when there is none. */
export function leftFrom(): string | null {
  try {
    return sessionStorage.getItem(FROM);
  } catch {
    return null;
  }
}

export const orderPath = (orderId: string) =>
  `${WALLET}/record?${new URLSearchParams({ order: orderId }).toString()}`;

/** Milliseconds until the order is looked at again, after so many answers: at first it is a matter of seconds. */
export const pauseAfter = (answers: number) => Math.min(30_000, 2_000 * 1.5 ** answers);
