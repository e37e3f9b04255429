// SlotStatus of the API, made by `make openapi` from the server's own constants. Do not edit.

/** SlotStatus is the status of a slot for one reader. */
export const SlotStatus = {
  Free: 1,
  Mine: 2,
  HeldByOther: 3,
  /** the reader is on duty for another brand */
  MineAtOther: 4,
  Past: 5,
  Blocked: 6,
  /** the reader shows a match at that time */
  MatchClashes: 7,
} as const;
export type SlotStatus = (typeof SlotStatus)[keyof typeof SlotStatus];
