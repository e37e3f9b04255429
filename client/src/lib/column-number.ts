// Columns of matches and of anchors stand in addresses by their number. Pure.

/** Whether a part of an address names a column as the server writes it; 0 is all. */
export const isColumnNumber = (text = ''): boolean =>
  /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) < 2 ** 31;
