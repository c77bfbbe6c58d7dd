import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seededChance } from './chance.ts';
import { type DayResult, type DayWish, playDay } from './day/day.ts';
import { memoryVenue, serverVenue } from './day/venue.ts';

const usage = `npm run faults -- [--seed=N] [--minutes=M]   every fault once, then days at random until the time is over
npm run faults -- day [--seed=N] [--messages=30000] [--people=20] [--groups=8] [--eventful] [--server]   one scripted day;
  with --server against im-server, which is killed now and then, in real time`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    messages: { type: 'string', default: '30000' },
    people: { type: 'string', default: '20' },
    groups: { type: 'string', default: '8' },
    eventful: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const minutes = Number(values.minutes);
const what = positionals[0] ?? 'all';
if (![seed, minutes].every(Number.isFinite) || !['all', 'day'].includes(what)) {
  console.error(usage);
  process.exit(1);
}
console.log(`seed ${seed}`);
process.exitCode = (await (what === 'day' ? oneDay() : all())) ? 0 : 1;

function oneDay(): Promise<boolean> {
  return holds({
    seed,
    people: Number(values.people),
    groups: Number(values.groups),
    messages: Number(values.messages),
    eventful: values.eventful,
  });
}

async function all(): Promise<boolean> {
  const end = performance.now() + minutes * 60_000;
  let held = await everyFault();
  for (let n = seed; performance.now() < end; n += 1) {
    const chance = seededChance(n);
    const wish = {
      seed: n,
      people: 3 + chance.below(8),
      groups: 1 + chance.below(5),
      messages: 100 + chance.below(900),
      eventful: chance.once(2),
    };
    held = (await holds(wish)) && held;
  }
  return held;
}

/** The tests of each fault, with the figures that only an idle machine can hold. */
async function everyFault(): Promise<boolean> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const env = { ...process.env, IM_FAULTS_LONG: '1', IM_FAULTS_SEED: String(seed) };
  // Properties of the SDK are checked with this seed too; in `npm test` they have a fixed one.
  const projects = ['--project', 'faults', '--project', 'sdk'];
  const tests = spawn('vitest', ['run', ...projects], { cwd: root, env, stdio: 'inherit' });
  const [code] = (await once(tests, 'exit')) as [number | null];
  if (code !== 0) console.log(`a fault broke a promise: npm run faults -- --seed=${seed} --minutes=0`);
  return code === 0;
}

async function played(wish: DayWish): Promise<DayResult> {
  const venue = values.server ? await serverVenue(wish.seed) : memoryVenue(wish.seed);
  return playDay(venue, wish, progressOf(wish.messages)).finally(() => venue.close());
}

/** Says how a long day goes on, ten times. */
function progressOf(messages: number): (written: number) => void {
  const began = performance.now();
  const step = Math.max(500, messages / 10);
  let next = step;
  return (written) => {
    if (written < next) return;
    next += step;
    console.log(`  ${written} written after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  };
}

async function holds(wish: DayWish): Promise<boolean> {
  const began = performance.now();
  const { violations, log, outcomes, messages, compared, faults } = await played(wish);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const size = `${wish.people} people, ${wish.groups} groups, ${messages} messages, ${faults} faults, ${compared} rows compared`;
  console.log(`day ${wish.seed}: ${size}, log ${log.fingerprint()}, ${violations.length} violations, ${seconds} s`);
  console.log(
    `  ${[...outcomes]
      .sort()
      .map(([name, times]) => `${name} ${times}`)
      .join(' · ')}`,
  );
  if (violations.length === 0) return true;
  for (const line of violations.slice(0, 20)) console.log(`  ${line}`);
  const sizes = `--people=${wish.people} --groups=${wish.groups} --messages=${wish.messages}${wish.eventful ? ' --eventful' : ''}${values.server ? ' --server' : ''}`;
  console.log(`  again: npm run faults -- day --seed=${wish.seed} ${sizes}`);
  return false;
}
