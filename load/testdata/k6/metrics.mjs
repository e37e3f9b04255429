// k6/metrics.

class Metric {
  constructor(kind, name) {
    this.metric = { kind, samples: [] };
    globalThis.k6.metrics.set(name, this.metric);
  }

  add(value, tags = {}) {
    this.metric.samples.push({ value, tags });
  }
}

export class Counter extends Metric {
  constructor(name) {
    super('counter', name);
  }
}

export class Trend extends Metric {
  constructor(name) {
    super('trend', name);
  }
}
