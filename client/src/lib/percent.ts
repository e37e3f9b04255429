// A part of a whole as its reader writes it: 42%.

const formats = new Map<string, Intl.NumberFormat>();

/** `part` from 0 to 1; Western digits, as in all figures of the site. */
export function percent(language: string, part: number): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'percent', numberingSystem: 'latn' });
    formats.set(language, format);
  }
  return format.format(part);
}
