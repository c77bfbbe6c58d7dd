import { freePort } from '@internal/testkit';
import type { Figure } from '../figure.ts';
import { Report } from '../report.ts';
import { runCatchUp } from './catch-up.ts';
import { type GroupResult, runGroup } from './group.ts';
import { runHerd } from './herd.ts';
import { runIdle, runIdleRss } from './idle.ts';
import { type PairsResult, runPairs } from './pairs.ts';
import { pgliteStores, postgresStores, type Stores } from './stores.ts';
import { type Subject, startSubject } from './subject.ts';

const rounds = 3;
const members = 50;
const idleSockets = 1_000;
const socketsAtOnce = 2_000;
const herds = [
  { clients: 1_000, withinSeconds: 12 },
  { clients: 5_000, withinSeconds: 15 },
];
const pacePerSecond = 60;

const { wanted, report } = Report.fromArguments(process.argv.slice(2));
const asked = (name: string) => wanted.length === 0 || wanted.includes(name);

/** Both servers on a new store each, for as long as `work` runs; the other one idles. */
async function withBoth<T>(stores: Stores, work: (ours: Subject, bare: Subject) => Promise<T>): Promise<T> {
  const order = { people: members, inGroup: members };
  const ours = await startSubject('ours', { ...order, ...(await stores.place()) });
  const bare = await startSubject('bare', { ...order, ...(await stores.place()) });
  try {
    return await work(ours, bare);
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

/** The best of some rounds, the two in turn: what else the machine does only ever adds. */
async function inTurn<T>(ours: () => Promise<T>, bare: () => Promise<T>): Promise<{ ours: T[]; bare: T[] }> {
  const results = { ours: [] as T[], bare: [] as T[] };
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await bare());
    results.ours.push(await ours());
  }
  return results;
}

const most = (values: number[]) => Math.max(...values);
const least = (values: number[]) => Math.min(...values);

async function measurePairs(stores: Stores): Promise<number> {
  const results = await withBoth(stores, (ours, bare) =>
    inTurn(
      () => runPairs(ours),
      () => runPairs(bare),
    ),
  );
  const pick = (name: keyof PairsResult, of: PairsResult[], by: (values: number[]) => number) =>
    by(of.map((result) => result[name]));
  const rate = { ours: pick('perSecond', results.ours, most), bare: pick('perSecond', results.bare, most) };
  const cpu = {
    ours: pick('cpuMsPerMessage', results.ours, least),
    bare: pick('cpuMsPerMessage', results.bare, least),
  };
  const ack = { ours: pick('ackP50Ms', results.ours, least), bare: pick('ackP50Ms', results.bare, least) };
  report.take(`load pairs, ${stores.name}`, [
    {
      name: 'one-to-one throughput, limit ÷ ours',
      ratio: rate.bare / rate.ours,
      limit: 2,
      detail: `${rate.ours.toFixed(0)} of ${rate.bare.toFixed(0)} messages/s = ${(rate.ours / rate.bare).toFixed(2)} ×`,
    },
    {
      name: 'processor time a message',
      ratio: cpu.ours / cpu.bare,
      limit: 2,
      detail: `${cpu.ours.toFixed(3)} and ${cpu.bare.toFixed(3)} ms`,
    },
    {
      name: 'unloaded ack, p50',
      ratio: ack.ours / ack.bare,
      limit: 1.3,
      detail: `${ack.ours.toFixed(2)} and ${ack.bare.toFixed(2)} ms`,
    },
  ]);
  return rate.ours;
}

async function measureGroup(stores: Stores): Promise<void> {
  const results = await withBoth(stores, (ours, bare) =>
    inTurn(
      () => runGroup(ours, members, pacePerSecond),
      () => runGroup(bare, members, pacePerSecond),
    ),
  );
  const pick = (name: keyof GroupResult, of: GroupResult[], by: (values: number[]) => number) =>
    by(of.map((result) => result[name]));
  const rate = { ours: pick('perSecond', results.ours, most), bare: pick('perSecond', results.bare, most) };
  const late = { ours: pick('allHaveItP99Ms', results.ours, least), bare: pick('allHaveItP99Ms', results.bare, least) };
  report.take(`load group, ${stores.name}`, [
    {
      name: `group of ${members}, throughput, limit ÷ ours`,
      ratio: rate.bare / rate.ours,
      limit: 1 / 0.75,
      detail: `${rate.ours.toFixed(0)} of ${rate.bare.toFixed(0)} messages/s = ${(rate.ours / rate.bare).toFixed(2)} ×`,
    },
    {
      name: `group of ${members}, p99 until all have it`,
      ratio: late.ours / late.bare,
      limit: 1.5,
      detail: `${late.ours.toFixed(1)} and ${late.bare.toFixed(1)} ms at ${pacePerSecond} messages/s`,
    },
  ]);
}

async function measureIdle(stores: Stores): Promise<void> {
  const ours = await startSubject('ours', { people: idleSockets, inGroup: 0, ...(await stores.place()) });
  try {
    const bytes = await runIdle(ours, idleSockets);
    report.take('load idle', [
      {
        name: 'idle signed-in socket, kB',
        ratio: bytes / 1_000,
        limit: 20,
        detail: `${idleSockets} people, one socket each`,
      },
    ]);
  } finally {
    await ours.stop();
  }
}

/** Growth of the resident memory on PGlite, the default store. */
async function measureIdleRss(stores: Stores): Promise<void> {
  const bytes = await runIdleRss(await stores.place(), socketsAtOnce);
  report.take('load idle-rss', [
    {
      name: 'growth of the resident memory a socket, kB',
      ratio: bytes / 1_000,
      limit: 16,
      detail: `${socketsAtOnce} people signed in at once, garbage collection left to V8`,
    },
  ]);
}

async function measureCatchUp(stores: Stores): Promise<void> {
  const ours = await startSubject('ours', { people: members, inGroup: 0, ...(await stores.place()) });
  try {
    const { firstScreenMs, allMs, longestTaskMs } = await runCatchUp(ours, 200, 'all');
    const missed = '10,000 messages missed in 50 conversations';
    const detail = 'a client in Node over a real socket';
    report.take('load catch-up', [
      { name: `${missed}: first screen, s`, ratio: firstScreenMs / 1_000, limit: 1, detail },
      { name: `${missed}: all, s`, ratio: allMs / 1_000, limit: 10, detail },
      { name: `${missed}: longest task, ms`, ratio: longestTaskMs, limit: 200, detail },
    ]);
  } finally {
    await ours.stop();
  }
}

/** F23: newest first and gaps that are declared, however much was missed. */
async function measureAway(stores: Stores): Promise<void> {
  const ours = await startSubject('ours', { people: members, inGroup: 0, ...(await stores.place()) });
  try {
    const { firstScreenMs, allMs, longestTaskMs } = await runCatchUp(ours, 2_000, 'gaps');
    const missed = '100,000 messages missed in 50 conversations';
    const detail = `ten older pages after ${(allMs / 1_000).toFixed(1)} s; a client in Node over a real socket`;
    report.take('load away', [
      { name: `${missed}: first screen, s`, ratio: firstScreenMs / 1_000, limit: 1, detail },
      { name: `${missed}: longest task, ms`, ratio: longestTaskMs, limit: 200, detail },
    ]);
  } finally {
    await ours.stop();
  }
}

async function measureHerd(stores: Stores): Promise<void> {
  const figures: Figure[] = [];
  for (const { clients, withinSeconds } of herds) {
    const { p95, last } = await runHerd(await stores.place(), await freePort(), clients);
    const name = `${stores.name}: ${clients} clients after a server restart`;
    const detail = 'from the return of the server';
    figures.push({ name: `${name}: 95 % caught up, s`, ratio: p95, limit: withinSeconds, detail });
    figures.push({ name: `${name}: all caught up, s`, ratio: last, limit: 60, detail });
  }
  report.take('load herd', figures);
}

/** A line for each request, written at once as the command line does, against a server that logs nothing. */
async function measureLog(stores: Stores): Promise<void> {
  const order = { people: members, inGroup: 0 };
  const logging = await startSubject('ours', { ...order, ...(await stores.place()), logs: true });
  const silent = await startSubject('ours', { ...order, ...(await stores.place()) });
  try {
    const results = await inTurn(
      () => runPairs(logging),
      () => runPairs(silent),
    );
    const withLog = least(results.ours.map(({ cpuMsPerMessage }) => cpuMsPerMessage));
    const without = least(results.bare.map(({ cpuMsPerMessage }) => cpuMsPerMessage));
    report.take('load log', [
      {
        name: 'processor time a message, with the log of requests ÷ without',
        ratio: withLog / without,
        limit: 1.15,
        detail: `${withLog.toFixed(3)} and ${without.toFixed(3)} ms`,
      },
    ]);
  } finally {
    await logging.stop();
    await silent.stop();
  }
}

const rates: Partial<Record<Stores['name'], number>> = {};
for (const make of [pgliteStores, postgresStores]) {
  const stores = await make();
  try {
    if (asked('pairs')) rates[stores.name] = await measurePairs(stores);
    if (asked('group')) await measureGroup(stores);
    if (asked('catch-up') && stores.name === 'PGlite') await measureCatchUp(stores);
    if (asked('away') && stores.name === 'PGlite') await measureAway(stores);
    if (asked('idle-rss') && stores.name === 'PGlite') await measureIdleRss(stores);
    if (asked('herd') && stores.name === 'PostgreSQL') await measureHerd(stores);
    if (asked('log') && stores.name === 'PostgreSQL') await measureLog(stores);
    if (asked('idle') && stores.name === 'PostgreSQL') await measureIdle(stores);
  } finally {
    await stores.close();
  }
}
if (rates.PGlite !== undefined && rates.PostgreSQL !== undefined) {
  report.take('load pairs', [
    {
      name: 'PostgreSQL ÷ PGlite, one-to-one throughput',
      ratio: rates.PostgreSQL / rates.PGlite,
      limit: 1 / 0.3,
      detail: `${rates.PGlite.toFixed(0)} of ${rates.PostgreSQL.toFixed(0)} messages/s`,
    },
  ]);
}
process.exitCode = report.broken === 0 ? 0 : 1;
