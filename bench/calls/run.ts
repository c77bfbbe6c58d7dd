import type { Benchmark, Figure } from '../figure.ts';
import { quantile } from '../kit/measures.ts';
import type { Steps } from './page/picture.ts';
import { type CallStage, withCallStage } from './stage.ts';

const times = 30;
const rounds = 3;
const seconds = 15;

/** Private calls until the first frame, and the processor time of a group call, beside the same by hand. */
export const calls: Benchmark = () => withCallStage(async (stage) => [await firstFrame(stage), await groupCall(stage)]);

async function firstFrame({ seats, bare }: CallStage): Promise<Figure> {
  const [[anna, ben], [caller, callee]] = [seats, bare];
  if (!anna || !ben || !caller || !callee) throw new Error('nobody to call');
  const taken: Record<'ours' | 'bare', Steps[]> = { ours: [], bare: [] };
  // The first of each warms up.
  for (let time = 0; time <= times; time += 1) {
    for (const page of [caller, callee]) await page.evaluate(() => globalThis.bare.join(1));
    const bareSteps = await caller.evaluate(() => globalThis.bare.call([1]));
    for (const page of [caller, callee]) await page.evaluate(() => globalThis.bare.end());
    const ourSteps = await anna.page.evaluate((id) => globalThis.ours.call(id), ben.userId);
    await anna.page.evaluate(() => globalThis.ours.end());
    for (const { page } of [anna, ben]) await page.evaluate(() => globalThis.ours.over());
    if (time === 0) continue;
    taken.bare.push(bareSteps);
    taken.ours.push(ourSteps);
  }
  const frame = (of: readonly Steps[], at: number) =>
    quantile(
      of.map((steps) => steps.frame ?? Number.NaN),
      at,
    );
  const limit = frame(taken.bare, 0.95);
  const median = (of: readonly Steps[]) => stepMedians(of).join(', ');
  return {
    name: `a video call, from dialling to the first frame, p95 of ${times}, ms`,
    ratio: frame(taken.ours, 0.95),
    limit: Math.round(1.3 * limit + 100),
    detail: `goal: 1.3 × a bare pair (${limit.toFixed(0)} ms) + 100 ms; medians: ${median(taken.ours)}; bare: ${median(taken.bare)}`,
  };
}

/** The median moment of each step. */
function stepMedians(of: readonly Steps[]): string[] {
  return Object.keys(of[0] ?? {}).map((step) => {
    const moments = of.flatMap((steps) => steps[step] ?? []);
    return `${step} ${quantile(moments, 0.5).toFixed(0)}`;
  });
}

async function groupCall(stage: CallStage): Promise<Figure> {
  const [host, ...others] = stage.seats;
  if (!host) throw new Error('nobody to call');
  const ids = others.map(({ userId }) => userId);
  const groupId = await host.page.evaluate((members) => globalThis.ours.makeGroup(members), ids);
  const cpu = { ours: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    cpu.bare = Math.min(cpu.bare, await inMesh(stage));
    await host.page.evaluate(([group, members]) => globalThis.ours.callGroup(group, members), [groupId, ids] as const);
    await Promise.all(stage.seats.map(({ page }) => page.evaluate((count) => globalThis.ours.see(count), ids.length)));
    cpu.ours = Math.min(cpu.ours, await stage.cpu(seconds));
    await host.page.evaluate(() => globalThis.ours.end());
    for (const { page } of stage.seats) await page.evaluate(() => globalThis.ours.over());
  }
  const perPage = (all: number) => (all / stage.seats.length).toFixed(3);
  return {
    name: 'a group call of four with cameras, processor time',
    ratio: cpu.ours / cpu.bare,
    limit: 1.25,
    detail: `${perPage(cpu.ours)} and ${perPage(cpu.bare)} s a second and page`,
  };
}

/** Processor time of the same by hand: each offers to those after it. */
async function inMesh(stage: CallStage): Promise<number> {
  const sides = stage.bare.map((page, own) => ({
    page,
    later: stage.bare.flatMap((_, other) => (other > own ? other : [])),
  }));
  for (const { page } of sides) await page.evaluate((count) => globalThis.bare.join(count), sides.length - 1);
  await Promise.all(sides.map(({ page, later }) => page.evaluate((peers) => globalThis.bare.call(peers), later)));
  const spent = await stage.cpu(seconds);
  for (const { page } of sides) await page.evaluate(() => globalThis.bare.end());
  return spent;
}
