// Lets shared code word things with whatever translation function the screen at hand holds.

/** A translation function of any namespace. */
export type AnyTranslate = (...args: never[]) => unknown;

/** `key` names its namespace ("common:time.justNow"), so it is found whatever `t` is bound to. */
export function say(t: AnyTranslate, key: string, params: Record<string, unknown> = {}): string {
  return (t as unknown as (key: string, params: Record<string, unknown>) => string)(key, params);
}
