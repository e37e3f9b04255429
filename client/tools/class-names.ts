// Names of classes in the built style sheets: the name in the source and a short mark of its file. Lines are left out:
// scripts of the first page carry every name.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** A function for the bundler. Files are told apart by their place below `root`. */
export function classNames(root: string) {
  const files = new Map<string, string>();
  return (name: string, file: string): string => {
    const place = relative(root, file.replace(/\?.*$/, ''));
    const mark = createHash('sha256').update(place).digest('hex').slice(0, 4);
    const other = files.get(mark) ?? place;
    if (other !== place) throw new Error(`The classes of ${place} and ${other} would have the same names`);
    files.set(mark, place);
    return `${name}_${mark}`;
  };
}
