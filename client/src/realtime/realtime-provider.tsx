/** Holds the tab's one websocket and keeps it alive; everything it carries belongs to the hub. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useWebSocket } from 'react-use-websocket/dist/lib/use-websocket';
import { serverClock } from '../lib/server-clock';
import { Hub } from './hub';
import { askTicket } from './ticket';

const PING_MS = 25_000;
const SILENCE_MS = 60_000;
const PHONE_LINES = 1_500;
const DESKTOP_LINES = 5_000;

export interface RealtimeProviderProps {
  /** Who sits here; null for a visitor. A change opens a new connection. */
  userId: string | null;
  /** The server says this person's session has ended; resolves to whether they may connect again as themselves. */
  confirmLogin: () => Promise<boolean>;
  children: ReactNode;
}

export const HubContext = createContext<Hub | null>(null);

const newHub = () =>
  new Hub({
    ticket: askTicket,
    clock: serverClock,
    cap: window.matchMedia?.('(max-width: 639px)').matches ? PHONE_LINES : DESKTOP_LINES,
  });

const REVOKING = new Set(['TOKEN_INVALID', 'ACCOUNT_DISABLED', 'UNAUTHENTICATED']);

/**
 * The address of the connection, or null while nobody wants one. `turn` makes it new: after a change of person, or when
 * waiting has become pointless.
 */
function useAddress(hub: Hub, turn: number) {
  const wanted = useSyncExternalStore(hub.subscribeWanted, hub.isWanted);
  const asking = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` exists to make the function new.
  const address = useMemo(() => {
    if (!wanted) return null;
    return () => {
      asking.current?.abort();
      asking.current = new AbortController();
      return hub.address(asking.current.signal);
    };
  }, [hub, wanted, turn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address no longer in use must stop asking.
  useEffect(() => () => asking.current?.abort(), [address]);
  return address;
}

/** One connection at a time, opened again as the hub says; what comes goes to the hub. */
function useConnection(hub: Hub, address: ReturnType<typeof useAddress>) {
  const socket = useRef<EventTarget | null>(null);
  const closeCode = useRef(1006);
  const heardAt = useRef(0);
  const { getWebSocket, readyState } = useWebSocket(address, {
    onOpen: (event) => {
      const opened = event.target as WebSocket;
      socket.current = opened;
      heardAt.current = Date.now();
      hub.opened({
        send: (text) => {
          if (opened.readyState !== WebSocket.OPEN) return false;
          opened.send(text);
          return true;
        },
      });
    },
    onMessage: (event) => {
      if (event.target !== socket.current) return;
      heardAt.current = Date.now();
      hub.message(event.data);
    },
    onClose: (event) => {
      closeCode.current = event.code;
      if (event.target !== socket.current) return;
      socket.current = null;
      hub.closed();
    },
    filter: () => false,
    protocols: 'touchline.v1',
    shouldReconnect: (event) => hub.shouldReconnect(event.code),
    reconnectInterval: () => hub.waitAfter(closeCode.current),
    reconnectAttempts: Number.POSITIVE_INFINITY,
    disableJson: true,
  });
  // The library's own heartbeat pings only into silence, and warns on the console after every sleep of the machine.
  useEffect(() => {
    if (readyState !== WebSocket.OPEN) return;
    const timer = setInterval(() => {
      if (Date.now() - heardAt.current > SILENCE_MS) getWebSocket()?.close();
      else hub.ping();
    }, PING_MS);
    return () => clearInterval(timer);
  }, [hub, readyState, getWebSocket]);
  return getWebSocket;
}

/** Where the tab is seen again, or the network is back, the connection is tried or opened anew at once. */
function useReturn(hub: Hub, getWebSocket: ReturnType<typeof useConnection>, renew: () => void) {
  const returned = useEffectEvent(() => {
    if (document.hidden) return;
    const state = getWebSocket()?.readyState;
    if (state === WebSocket.OPEN) hub.ping();
    else if (state !== WebSocket.CONNECTING) {
      hub.hurry();
      renew();
    }
  });
  useEffect(() => {
    const listener = () => returned();
    window.addEventListener('online', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);
}

export function RealtimeProvider({ userId, confirmLogin, children }: RealtimeProviderProps) {
  const [hub] = useState(newHub);
  const [turn, setTurn] = useState(0);
  const renew = useCallback(() => setTurn((n) => n + 1), []);
  useEffect(() => {
    hub.userChanged(userId !== null);
    renew();
  }, [hub, userId, renew]);
  const getWebSocket = useConnection(hub, useAddress(hub, turn));
  useReturn(hub, getWebSocket, renew);
  useEffect(
    () =>
      hub.hear((news) => {
        if (news.kind !== 'kick' || !REVOKING.has(news.frame.code)) return;
        void confirmLogin().then((loggedIn) => loggedIn && renew());
      }),
    [hub, confirmLogin, renew],
  );
  return <HubContext value={hub}>{children}</HubContext>;
}

export function useHub(): Hub {
  const hub = useContext(HubContext);
  if (!hub) throw new Error('realtime hooks need a RealtimeProvider above them');
  return hub;
}
