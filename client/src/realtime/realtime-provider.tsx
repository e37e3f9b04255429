/** Holds the tab's one websocket and keeps it alive; everything it carries belongs to the hub. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
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

export function RealtimeProvider({ userId, confirmLogin, children }: RealtimeProviderProps) {
  const [hub] = useState(newHub);
  const [turn, setTurn] = useState(0);
  const wanted = useSyncExternalStore(hub.subscribeWanted, hub.isWanted);
  const asking = useRef<AbortController | null>(null);
  const socket = useRef<EventTarget | null>(null);
  const closeCode = useRef(1006);
  const heardAt = useRef(0);

  useEffect(() => {
    hub.userChanged(userId !== null);
    setTurn((n) => n + 1);
  }, [hub, userId]);

  // A new function is a new connection: after a change of person, or when waiting has become pointless.
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

  const returned = useCallback(() => {
    if (document.hidden) return;
    const state = getWebSocket()?.readyState;
    if (state === WebSocket.OPEN) hub.ping();
    else if (state !== WebSocket.CONNECTING) {
      hub.hurry();
      setTurn((n) => n + 1);
    }
  }, [getWebSocket, hub]);

  useEffect(() => {
    window.addEventListener('online', returned);
    document.addEventListener('visibilitychange', returned);
    return () => {
      window.removeEventListener('online', returned);
      document.removeEventListener('visibilitychange', returned);
    };
  }, [returned]);

  useEffect(
    () =>
      hub.hear((news) => {
        if (news.kind !== 'kick' || !REVOKING.has(news.frame.code)) return;
        void confirmLogin().then((loggedIn) => loggedIn && setTurn((n) => n + 1));
      }),
    [hub, confirmLogin],
  );

  return <HubContext value={hub}>{children}</HubContext>;
}

export function useHub(): Hub {
  const hub = useContext(HubContext);
  if (!hub) throw new Error('realtime hooks need a RealtimeProvider above them');
  return hub;
}
