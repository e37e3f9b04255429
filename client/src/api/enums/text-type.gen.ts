// TextType of the API, made by `make openapi` from the server's own constants. Do not edit.

/** TextType is the kind of a text of the site. */
export const TextType = {
  Tutorial: 1,
  Service: 2,
  Privacy: 3,
  LiveRules: 4,
  Help: 5,
} as const;
export type TextType = (typeof TextType)[keyof typeof TextType];
