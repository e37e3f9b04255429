// The moving picture of a room over its cover, while a mouse rests on it. The application says how it is drawn.
import {
  type ComponentType,
  createContext,
  type PointerEvent,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { LiveStatus } from '../api/enums.gen';
import type { LiveItem } from '../api/schema.gen';
import { isSparing } from '../lib/sparing';

const PictureContext = createContext<ComponentType<{ houseId: string }> | null>(null);

export const RoomPictures = PictureContext.Provider;

/** Milliseconds a mouse rests on a cover before the picture is fetched: one that passes over fetches nothing. */
const REST = 400;

/** `preview` stands inside of the cover, which is positioned and gets `hover`. */
export function useRoomPreview({ houseId, liveStatus }: Pick<LiveItem, 'houseId' | 'liveStatus'>) {
  const Picture = useContext(PictureContext);
  const [rests, setRests] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || liveStatus !== LiveStatus.Living || isSparing()) return;
    timer.current = setTimeout(() => setRests(true), REST);
  };
  const onPointerLeave = () => {
    clearTimeout(timer.current);
    setRests(false);
  };
  return {
    hover: { onPointerEnter, onPointerLeave },
    preview: rests && Picture && (
      <Suspense fallback={null}>
        <Picture houseId={houseId} />
      </Suspense>
    ),
  };
}
