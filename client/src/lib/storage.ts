// Local storage that may be missing, full or forbidden: reading then gives nothing, writing is forgotten.

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A private window may refuse; the page works on without memory.
  }
}

/** The stored value, or null when there is none or it is not JSON. The caller names the type it wrote. */
export function readJson<T>(key: string): T | null {
  const text = readText(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown): void {
  writeText(key, value === null ? null : JSON.stringify(value));
}
