// A deletion waits here while it can be undone: the server could not take it back. One at a time; the next sends it.

interface Held {
  id: string;
  send: () => void;
}

export class HeldDeletion {
  private held: Held | null = null;
  private readonly listeners = new Set<() => void>();

  /** What is hidden now; null for nothing. */
  readonly current = (): string | null => this.held?.id ?? null;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  hold(id: string, send: () => void) {
    this.sendNow();
    this.change({ id, send });
    window.addEventListener('pagehide', this.sendNow);
  }

  /** Nothing happens to it; too late once it was sent. */
  undo(id: string) {
    if (this.held?.id === id) this.end();
  }

  /** The way back is no longer offered. */
  over(id: string) {
    if (this.held?.id === id) this.sendNow();
  }

  /** Also when the tab is closed. */
  readonly sendNow = () => {
    const held = this.held;
    if (!held) return;
    held.send();
    this.end();
  };

  private end() {
    window.removeEventListener('pagehide', this.sendNow);
    this.change(null);
  }

  private change(to: Held | null) {
    this.held = to;
    for (const listener of this.listeners) listener();
  }
}

/** Outlives the page: the toast that offers the way back does too. */
export const heldDeletion = new HeldDeletion();
