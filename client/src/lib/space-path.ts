// Where the space of an anchor is.

export const spacePath = (houseId: string): string => `/dynamic?userId=${houseId}`;

/** Whether a query of that address still means this space; without a number it is one's own. */
export const isSpaceOf = (houseId: string) => (query: URLSearchParams) =>
  (query.get('userId') || houseId) === houseId;
