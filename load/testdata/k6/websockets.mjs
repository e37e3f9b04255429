// k6/websockets, by the package ws that the client's tests bring.

import { createRequire } from 'node:module';

export const WebSocket = createRequire(new URL('../../../client/package.json', import.meta.url))('ws');
