// Acts that the server could not take back wait here while they can be undone.

export class HeldActs {
  private held: ReadonlyMap<string, () => void> = new Map();
  private readonly listeners = new Set<() => void>();

  /** What waits now, by the ids it was held under; another one after each change. */
  readonly current = (): ReadonlyMap<string, unknown> => this.held;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** `send` does the act, once: it must reach the server also when the page is closed. */
  hold(id: string, send: () => void) {
    window.addEventListener('pagehide', this.sendAll);
    this.change(new Map([...this.held, [id, send]]));
  }

  /** Nothing happens; too late once it was sent. */
  undo(id: string) {
    this.change(new Map([...this.held].filter(([other]) => other !== id)));
  }

  /** The way back is no longer offered. */
  over(id: string) {
    const send = this.held.get(id);
    this.undo(id);
    send?.();
  }

  /** The tab is closed, or who did them leaves. */
  readonly sendAll = () => {
    for (const id of this.held.keys()) this.over(id);
  };

  private change(to: ReadonlyMap<string, () => void>) {
    this.held = to;
    if (to.size === 0) window.removeEventListener('pagehide', this.sendAll);
    for (const listener of this.listeners) listener();
  }
}
