import { coldStart } from './cold-start.ts';
import { durableSends } from './durable-sends.ts';
import type { Benchmark } from './figure.ts';
import { ingest } from './ingest.ts';
import { kit } from './kit/run.ts';
import { opening } from './opening.ts';

const wanted = process.argv.slice(2);

/** Every figure is a ratio to a yardstick of the same run; absolute times are for the reader only. */
const benchmarks: Record<string, Benchmark> = {
  ingest,
  opening,
  'durable-sends': durableSends,
  'cold-start': coldStart,
  kit: () => kit(wanted.slice(wanted.indexOf('kit') + 1)),
};

let broken = 0;
for (const [name, benchmark] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // The kit has parts of its own behind its name.
  for (const figure of await benchmark()) {
    const held = figure.ratio <= figure.limit;
    if (!held) broken += 1;
    console.log(
      `${held ? 'ok  ' : 'FAIL'} ${figure.name}: ${figure.ratio.toFixed(2)} of ${figure.limit} (${figure.detail})`,
    );
  }
}
process.exitCode = broken === 0 ? 0 : 1;
