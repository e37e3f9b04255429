// Whether the reader asked for less motion, or for fewer bytes: then no picture moves by itself.

export const isSparing = () =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ||
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
