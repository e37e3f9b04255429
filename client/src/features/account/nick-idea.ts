// A nickname to begin with: words of the stands in the reader's language, and a number. Pure.

/** One of the ideas, which stand in the texts between bars. `chance` gives 0 to 1, as Math.random does. */
export function nickIdea(ideas: string, chance: () => number = Math.random): string {
  const all = ideas.split('|');
  return `${all[Math.floor(chance() * all.length)]} ${10 + Math.floor(chance() * 990)}`;
}
