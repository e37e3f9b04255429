// Words and times inside a sentence of another direction, kept together by characters nobody sees. Pure.

/** Reads from left to right in every sentence: times, dates, ranges. */
export const ltr = (text: string): string => `\u2066${text}\u2069`;

/** Reads in the direction of its own letters: names, titles and everything else a person wrote. */
export const ownDirection = (text: string): string => `\u2068${text}\u2069`;
