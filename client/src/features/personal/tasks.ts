// Where each novice task is done. Pure.

const PATHS = {
  readTutorial: '/user/tutorial',
  profileComplete: '/user/info',
  followFirst: '/anchor/0',
  chatFirst: '/anchor/0',
  reserveFirst: '/match/0',
  readRules: '/user/rules',
  coverUploaded: '/user/configuration',
  roomConfigured: '/user/configuration',
  firstReservationAsAnchor: '/user/matches',
  firstLive: '/user/configuration',
  firstDynamic: '/dynamic?userId=',
} as const;

export type Task = keyof typeof PATHS;

/** A newer server may have tasks this page has no words for. */
export const isTask = (key: string): key is Task => key in PATHS;

/** The page on which a task is done; `houseId` is that of the anchor. */
export const taskPath = (task: Task, houseId: string | null): string =>
  task === 'firstDynamic' ? PATHS[task] + (houseId ?? '') : PATHS[task];
