// Lets the page start without the network: registers the offline shell, on built pages people visit themselves.

/** Resolves when the worker knows the files of this page; nothing waits for it. */
export async function stayOffline(): Promise<void> {
  // Absent where the connection could be tampered with; frames and broadcasting software need no shell.
  if (!import.meta.env.PROD || !navigator.serviceWorker || /^\/(embed|overlay)\//.test(location.pathname))
    return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const keep = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  active?.postMessage({ keep: keep.filter((path) => path.startsWith('/assets/')) });
}
