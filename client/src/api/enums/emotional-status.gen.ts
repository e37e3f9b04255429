// EmotionalStatus of the API, made by `make openapi` from the server's own constants. Do not edit.

/** EmotionalStatus of a profile. */
export const EmotionalStatus = {
  Unset: 0,
  Single: 1,
  InLove: 2,
} as const;
export type EmotionalStatus = (typeof EmotionalStatus)[keyof typeof EmotionalStatus];
