import { afterEach, describe, expect, it } from 'vitest';
import { ChatWorld } from './testing/chat-world.ts';
import { FuzzStage } from './testing/fuzz-stage.tsx';
import { acts, happenings } from './testing/operations.ts';
import { painted } from './testing/painted.ts';
import { seeded } from './testing/seeded.ts';
import { Watch } from './testing/watch.ts';

/** A run that fails names its seed: put it here, alone, to see it again. */
const SEEDS = [21, 23, 205, 215];
const OPERATIONS = 260;
const MESSAGES = 50_000;
/** Somebody scrolls by so much without coming to rows that are not mounted yet. */
const NEAR_PX = 300;

let stage: FuzzStage;
afterEach(() => stage.close());

/** How often each operation was done, over all seeds. */
const counts = new Map<string, number>();

function offCentre(key: string): number {
  const { rows, height, above, below } = stage.view({ to: key });
  const row = rows.get(key);
  if (!row) return Number.NaN;
  const off = row.top + row.height / 2 - height / 2;
  return (off < 0 && above <= 1) || (off > 0 && below <= 1) ? 0 : off;
}

describe('whatever happens', () => {
  it.each(SEEDS)(
    `keeps what it promises in every frame of ${OPERATIONS} operations (seed %i)`,
    {
      // A thousand frames, and on a loaded machine a frame takes 200 ms.
      timeout: 300_000,
    },
    async (seed) => {
      const world = new ChatWorld(MESSAGES, 60, seeded(seed));
      stage = new FuzzStage(world);
      let done = 0;
      function count(name: string): string {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        done += 1;
        return `${name} as operation ${done} of seed ${seed}`;
      }
      async function act(): Promise<void> {
        const names = Object.keys(acts);
        const name = names[world.below(names.length)] ?? '';
        const said = count(name);
        const key = acts[name]?.(stage);
        await painted();
        await painted();
        if (key === undefined) expect(Math.abs(stage.view({ to: key }).below), said).toBeLessThanOrEqual(1);
        else expect(Math.abs(offCentre(key)), said).toBeLessThanOrEqual(1);
      }
      function scroll(watch: Watch): void {
        const by = world.below(3) > 0 ? world.below(2 * NEAR_PX) - NEAR_PX : world.below(6_000) - 3_000;
        const before = stage.scroller.scrollTop;
        stage.scroller.scrollTop += by;
        watch.scrolled = stage.scroller.scrollTop - before;
        watch.operations.push(count('scroll'));
      }
      async function happen(watch: Watch): Promise<void> {
        const names = Object.keys(happenings);
        for (let more = 1 + world.below(4); more > 0; more--) {
          const name = names[world.below(names.length)] ?? '';
          if ((await happenings[name]?.(stage)) !== false) watch.operations.push(count(name));
        }
      }

      await painted();
      while (done < OPERATIONS) {
        const what = world.below(10);
        if (what === 0) {
          await act();
          continue;
        }
        const watch = new Watch(stage);
        if (what < 4) scroll(watch);
        else await happen(watch);
        await painted();
        await painted();
        await watch.stop();
      }
    },
  );

  it('has tried everything, in a thousand operations', () => {
    const sum = [...counts.values()].reduce((all, often) => all + often, 0);
    for (const name of [...Object.keys(happenings), ...Object.keys(acts), 'scroll']) {
      expect(counts.get(name), name).toBeGreaterThanOrEqual(3);
    }
    expect(sum).toBeGreaterThanOrEqual(1_000);
  });
});
