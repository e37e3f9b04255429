// For a chat and a picture that know nothing of each other: what one tells the other hears.
import type { Passing } from '../../realtime/passing';
import type { RoomEvent } from '../../realtime/protocol';

export function relay(): { tell: (event: RoomEvent) => void; passing: Passing } {
  const hearers = new Set<(event: RoomEvent) => void>();
  return {
    tell: (event) => {
      for (const hear of hearers) hear(event);
    },
    passing: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
