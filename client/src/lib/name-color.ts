// One of six colours per person, the same on every visit.

export function nameColor(userId: string): string {
  let hash = 0;
  for (const char of userId) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return `var(--name-${(hash % 6) + 1})`;
}
