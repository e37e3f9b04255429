/** The dark squares of a code as one path; neighbours in a row are one stroke. Pure. */
export function outlineOf(squares: readonly (readonly boolean[])[]): string {
  const strokes: string[] = [];
  squares.forEach((row, y) => {
    let from = -1;
    [...row, false].forEach((dark, x) => {
      if (dark && from < 0) from = x;
      if (!dark && from >= 0) {
        strokes.push(`M${from} ${y}h${x - from}v1H${from}z`);
        from = -1;
      }
    });
  });
  return strokes.join('');
}
