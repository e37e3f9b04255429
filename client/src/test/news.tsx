// The hub that parts of a page listen to, with no server behind it: a test says what the server says.
import type { ReactNode } from 'react';
import { Hub } from '../realtime/hub';
import { HubContext } from '../realtime/realtime-provider';

export function listening(children: ReactNode) {
  const hub = new Hub({ ticket: () => new Promise(() => {}) });
  return {
    page: <HubContext value={hub}>{children}</HubContext>,
    /** A notice to the person alone, as its frame comes. */
    told: (frame: object) => hub.message(JSON.stringify({ t: 'priv', ...frame })),
  };
}
