// When of the API, made by `make openapi` from the server's own constants. Do not edit.

/** When selects matches that are not over, in the order of the list, or finished ones, the latest first. */
export const When = {
  Upcoming: 1,
  Past: 2,
} as const;
export type When = (typeof When)[keyof typeof When];
