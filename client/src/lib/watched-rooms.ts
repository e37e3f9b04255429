// Rooms that were watched in this browser, the latest first.
import { readJson, writeJson } from './storage';

const key = 'watchedRooms';
const most = 30;

function kept(): string[] {
  const rooms = readJson<unknown>(key);
  return Array.isArray(rooms) ? rooms.filter((one) => typeof one === 'string').slice(0, most) : [];
}

export const watchedRooms = (): ReadonlySet<string> => new Set(kept());

export const rememberRoom = (houseId: string) =>
  writeJson(key, [houseId, ...kept().filter((one) => one !== houseId)].slice(0, most));
