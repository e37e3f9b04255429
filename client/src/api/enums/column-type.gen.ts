// ColumnType of the API, made by `make openapi` from the server's own constants. Do not edit.

/** ColumnType is a kind of sport or of anchor; editors can add further ones. */
export const ColumnType = {
  All: 0,
  Football: 1,
  Basketball: 2,
  Tennis: 3,
  Baseball: 4,
  Esports: 5,
  /** of anchors */
  Talk: 6,
  /** of anchors */
  Entertainment: 7,
} as const;
export type ColumnType = (typeof ColumnType)[keyof typeof ColumnType];
