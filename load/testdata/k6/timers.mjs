// k6/timers.

export const { setTimeout, setInterval, clearInterval } = globalThis;
