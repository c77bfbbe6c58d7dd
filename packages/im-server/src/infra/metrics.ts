import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics served at `/metrics`; `docs/operations.md` lists them. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** By code of the envelope. */
  readonly answers: Counter<'code'>;
  readonly failures: Counter;
  readonly sends: Counter;
  readonly deliverySeconds: Histogram;
  /** Adds a value that is read when it is asked for; by label where there are several. */
  addGauge(name: string, help: string, read: () => Promise<number> | number): void;
  addLabelledGauge(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
}

/** `ofProcess`: also those of Node and the process, event loop and memory among them. */
export function createMetrics({ ofProcess }: { readonly ofProcess: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'im_http_request_seconds',
      help: 'Request duration in seconds, by route and HTTP status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    answers: new Counter({
      name: 'im_http_answers_total',
      help: 'Answers with an envelope, by its code.',
      labelNames: ['code'],
      registers,
    }),
    failures: new Counter({ name: 'im_http_failures_total', help: 'Answers with a 5xx status.', registers }),
    sends: new Counter({ name: 'im_sends_total', help: 'Messages that this node has stored.', registers }),
    deliverySeconds: new Histogram({
      name: 'im_delivery_seconds',
      help: 'From the time of a message to its handing over to the sockets of this node, in seconds.',
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    addGauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
    addLabelledGauge(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number);
        },
      });
    },
  };
}
