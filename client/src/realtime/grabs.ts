/** Grabs under way: each waits for its one answer, and asks elsewhere when the socket stays silent. */
import type { GrabAnswer } from './money-protocol';
import type { Params } from './protocol';

const ANSWER_MS = 3_000;

export interface Refused {
  code: string;
  params: Params;
}

/** What became of a grab on the socket; `silent` leaves it to REST, which gives the same outcome. */
export type Grabbed = { took: GrabAnswer } | { refused: Refused } | { silent: true };

export class Grabs {
  private waiting = new Map<string, (outcome: Grabbed) => void>();

  /** `transmit` says whether the frame left. Resolves always. */
  ask(id: string, transmit: () => boolean): Promise<Grabbed> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(id, { silent: true }), ANSWER_MS);
      this.waiting.set(id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      if (!transmit()) this.settle(id, { silent: true });
    });
  }

  /** Whether the answer was for a grab. */
  settle(id: string, outcome: Grabbed): boolean {
    const done = this.waiting.get(id);
    if (!done) return false;
    this.waiting.delete(id);
    done(outcome);
    return true;
  }

  /** The connection is gone: none of the answers will come over it. */
  linkLost(): void {
    for (const id of [...this.waiting.keys()]) this.settle(id, { silent: true });
  }
}
