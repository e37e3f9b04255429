// A real hub without a connection: a test feeds it the frames that a server would send.
import type { ReactNode } from 'react';
import { Hub } from '../realtime/hub';
import { HubContext } from '../realtime/realtime-provider';

/** `page` draws the children below the hub. */
export function listening(children: ReactNode) {
  const hub = new Hub({ ticket: () => new Promise(() => {}) });
  return {
    page: <HubContext value={hub}>{children}</HubContext>,
    /** Feeds a private frame; `t` is added. */
    told: (frame: object) => hub.message(JSON.stringify({ t: 'priv', ...frame })),
  };
}
