// Gender of the API, made by `make openapi` from the server's own constants. Do not edit.

/** Gender of a profile. */
export const Gender = {
  Secret: 0,
  Male: 1,
  Female: 2,
} as const;
export type Gender = (typeof Gender)[keyof typeof Gender];
