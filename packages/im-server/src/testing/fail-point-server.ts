import { type FailPoint, failPoints } from '../log/seams.ts';
import { run } from '../run.ts';
import { startServer } from '../server.ts';

// im-server for tests of faults: `node fail-point-server.ts append.beforeCommit 3` is the product until SIGUSR2 arms it
// and that point is reached for the third time from then on. There it says so and never goes on, so that whoever started
// it can end the process exactly there.
const [wanted = 'none', nth = '1'] = process.argv.slice(2);
const known: readonly string[] = failPoints;
if (wanted !== 'none' && !known.includes(wanted)) {
  console.error(`no fail point is called ${wanted}: ${known.join(', ')}`);
  process.exit(1);
}
let left = Number(nth);
let armed = false;
process.on('SIGUSR2', () => {
  armed = true;
  process.stdout.write('armed\n');
});

async function at(point: FailPoint): Promise<void> {
  if (!armed || point !== wanted) return;
  left -= 1;
  if (left !== 0) return;
  process.stdout.write(`fail point ${point}\n`);
  await new Promise(() => undefined);
}

await run((options) => startServer(options ?? {}, { at }));
