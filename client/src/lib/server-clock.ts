// The server's clock as this page knows it: measured over round trips, because the machine's own clock may be wrong.

/** Measurements remembered; the one with the shortest round trip counts. */
const KEPT = 8;
/** Further apart than two round trips and this, one of the two clocks was set: what was measured before is void. */
const SET_MS = 250;

interface Measurement {
  skewMs: number;
  roundTripMs: number;
}

export class ServerClock {
  private kept: Measurement[] = [];
  private best: Measurement = { skewMs: 0, roundTripMs: Number.POSITIVE_INFINITY };
  private readonly listeners = new Set<() => void>();

  /** `machine` is the clock of this machine. */
  constructor(private readonly machine: () => number = () => Date.now()) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Epoch milliseconds by the server's clock. */
  readonly now = (): number => this.machine() + this.best.skewMs;

  /** Epoch milliseconds the server's clock has reached for certain, however uneven the ways were; -Infinity before the first answer. */
  readonly reached = (): number => this.now() - this.best.roundTripMs / 2;

  /** The server's clock minus this machine's, milliseconds; changes only with a better measurement. */
  readonly skewMs = (): number => this.best.skewMs;

  /** The time of this machine, for the beginning of a measurement. */
  readonly start = (): number => this.machine();

  /** An answer is here that the server gave at `serverTime` to what was asked at `startedAt`: half-way, as far as one can know. */
  measured(serverTime: number, startedAt: number): void {
    const now = this.machine();
    const roundTripMs = now - startedAt;
    if (!Number.isFinite(serverTime) || !(roundTripMs >= 0)) return;
    const taken = { skewMs: Math.round(serverTime - (startedAt + now) / 2), roundTripMs };
    if (
      Math.abs(taken.skewMs - this.best.skewMs) >
      (taken.roundTripMs + this.best.roundTripMs) / 2 + SET_MS
    ) {
      this.kept = [];
    }
    this.kept = [...this.kept, taken].slice(-KEPT);
    const best = this.kept.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
    const changed = best.skewMs !== this.best.skewMs;
    this.best = best;
    if (changed) for (const listener of this.listeners) listener();
  }
}

/** The one of this page: every answer and every connection measures it. */
export const serverClock = new ServerClock();

/** Epoch milliseconds by the server's clock, for everything compared with a time the server named. */
export const serverNow = serverClock.now;
