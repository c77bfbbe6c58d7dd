import { calls } from './calls/run.ts';
import { coldStart } from './cold-start.ts';
import { coldStartPage } from './cold-start-page.ts';
import { durableSends } from './durable-sends.ts';
import type { Benchmark } from './figure.ts';
import { fullClient } from './full-client.ts';
import { ingest } from './ingest.ts';
import { kit } from './kit/run.ts';
import { opening } from './opening.ts';
import { Report } from './report.ts';
import { widget } from './widget.ts';

const { wanted, report } = Report.fromArguments(process.argv.slice(2));

/** Every figure is a ratio to a yardstick of the same run; absolute times are for the reader only. */
const benchmarks: Record<string, Benchmark> = {
  ingest,
  opening,
  'durable-sends': durableSends,
  'cold-start': coldStart,
  'cold-start-page': coldStartPage,
  'full-client': fullClient,
  calls,
  widget,
};

for (const [name, benchmark] of Object.entries(benchmarks)) {
  if (wanted.length === 0 || wanted.includes(name)) report.take(name, await benchmark());
}
// The kit has parts of its own behind its name.
if (wanted.length === 0 || wanted.includes('kit')) {
  await kit(wanted.slice(wanted.indexOf('kit') + 1), (part, figures) => report.take(part, figures));
}
process.exitCode = report.broken === 0 ? 0 : 1;
