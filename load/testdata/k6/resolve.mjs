// Finds the modules of k6 in this folder.

export function resolve(name, context, next) {
  if (!name.startsWith('k6/')) return next(name, context);
  return { url: new URL(`./${name.slice(3)}.mjs`, import.meta.url).href, shortCircuit: true };
}
