import type { Browser } from 'playwright';
import type { Figure } from '../figure.ts';
import { growth } from './growth.ts';
import { open, openAgain, openingThread, quantile, reorder, scroll, spread, stream, type } from './measures.ts';
import { openSite, type Site, type SubjectName, subjects } from './site.ts';
import { KitPage, startBrowser } from './stage.ts';

const PARTS = ['open', 'stream', 'typing', 'scroll', 'memory', 'chats'] as const;
type Part = (typeof PARTS)[number];

/** One figure of one subject; less is better. */
type Measured = Readonly<Record<string, number>>;

interface Stage {
  readonly browser: Browser;
  readonly site: Site;
}

async function on<T>({ browser, site }: Stage, name: SubjectName, run: (kit: KitPage) => Promise<T>): Promise<T> {
  const kit = await KitPage.open(browser, site, name);
  try {
    return await run(kit);
  } finally {
    await kit.close();
  }
}

const measures: Readonly<Record<Part, (stage: Stage, name: SubjectName) => Promise<Measured>>> = {
  async open(stage, name) {
    const pages: { still: number; longest: number; again: number }[] = [];
    // What moves the limit's few milliseconds moves the ratio: the middle of three pages.
    for (let page = 0; page < (name === 'limit' ? 3 : 1); page += 1) {
      pages.push(
        await on(stage, name, async (kit) => {
          const { still, longest } = await open(kit, 1_000);
          return { still, longest, again: (await openAgain(kit)) ?? Number.NaN };
        }),
      );
    }
    const thread = await on(stage, name, (kit) => openingThread(kit, 1_000));
    const [still, longest, again] = (['still', 'longest', 'again'] as const).map((measure) =>
      middle(pages.map((page) => page[measure])),
    ) as [number, number, number];
    return { still, thread, longest, ...(Number.isNaN(again) ? {} : { 'opened again': again }) };
  },
  async stream(stage, name) {
    return on(stage, name, async (kit) => {
      await open(kit, 1_000);
      return { ...(await stream(kit, 4)) };
    });
  },
  async typing(stage, name) {
    const small = await on(stage, name, async (kit) => {
      await open(kit, 1_000);
      return type(kit, 60);
    });
    if (name === 'chatscope' || name === 'mui' || name === 'assistant') return { ...small };
    const large = await on(stage, name, async (kit) => {
      await open(kit, 10_000);
      return type(kit, 60);
    });
    return { ...large, 'thread at 1,000': small.thread };
  },
  scroll: (stage, name) =>
    on(stage, name, async (kit) => {
      await open(kit, 1_000);
      return { ...(await scroll(kit, 120)) };
    }),
  memory: (stage, name) =>
    on(stage, name, async (kit) => {
      await kit.page.evaluate(() => globalThis.subject.prepare(1_000));
      await kit.page.waitForTimeout(400);
      const before = await kit.heap();
      await kit.page.evaluate(() => globalThis.subject.open());
      await kit.page.waitForTimeout(1_500);
      return { nodes: await kit.nodes(), megabytes: ((await kit.heap()) - before) / 1_000_000 };
    }),
  async chats(stage, name) {
    if (name !== 'ours' && name !== 'limit') return {};
    return on(stage, name, async (kit) => {
      const { still, work } = await open(kit, 1_000, 'chats');
      const moved = await reorder(kit, 20);
      return { 'first paint': still, work, reorder: moved.painted, 'work of a reorder': moved.work };
    });
  },
};

interface Goal {
  /** What is measured, as the table shows it. */
  readonly name: string;
  readonly most: number;
  /** Subject whose figure of the same run ours is divided by; without one the figure is absolute. */
  readonly against?: SubjectName;
}

/** What ours may be; a figure that is not named is for the reader. */
const GOALS: Readonly<Record<Part, Readonly<Record<string, readonly Goal[]>>>> = {
  open: {
    still: [{ name: '1,000 at the bottom, painted and still', most: 3, against: 'limit' }],
    thread: [{ name: 'processor time', most: 3, against: 'limit' }],
    longest: [{ name: 'longest task, ms', most: 50 }],
  },
  stream: {
    thread: [{ name: '50 messages a second, processor time', most: 1.8, against: 'limit' }],
    p95: [{ name: '50 messages a second, arrival to paint p95, ms', most: 70 }],
    // One frame of 60 Hz and 5 ms.
    alone: [{ name: 'one message after a pause, arrival to paint, ms', most: 21.7 }],
    gap: [{ name: 'px above the bottom in the end', most: 2 }],
  },
  typing: {
    thread: [{ name: 'a key with 10,000 loaded, processor time', most: 1.5, against: 'limit' }],
    p95: [{ name: 'key to paint, p95', most: 1.1, against: 'limit' }],
  },
  scroll: {
    thread: [
      { name: '60 px a frame, processor time', most: 2, against: 'limit' },
      { name: '60 px a frame, processor time, against react-virtuoso', most: 1, against: 'virtuoso' },
    ],
    dropped: [{ name: 'frames dropped', most: 0 }],
    blank: [{ name: 'frames with blank in view, %', most: 0 }],
  },
  memory: {
    nodes: [{ name: 'nodes in the page', most: 400 }],
    megabytes: [{ name: 'heap over the data, MB', most: 3 }],
  },
  chats: {
    'first paint': [{ name: 'list of 1,000, first paint', most: 2.5, against: 'limit' }],
    reorder: [{ name: 'a reorder, until it is painted', most: 1.2, against: 'limit' }],
  },
};

const middle = (values: readonly number[]): number => quantile(values, 0.5);
const least = (values: readonly number[]): number => Math.min(...values);

/** Noise of the machine only ever adds, so that the least counts; but what opens once a page is taken by its median. */
const ROUNDS: Readonly<Record<Part, { readonly count: number; readonly of: (values: readonly number[]) => number }>> = {
  open: { count: 7, of: middle },
  stream: { count: 3, of: least },
  typing: { count: 3, of: least },
  scroll: { count: 3, of: least },
  memory: { count: 3, of: least },
  chats: { count: 5, of: middle },
};

function together(part: Part, rounds: readonly Measured[]): Measured {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, ROUNDS[part].of(rounds.map((round) => round[name] ?? Number.NaN))]),
  );
}

/**
 * Ours beside a limit written by hand, and other kits in the same run, in real Chromium. Each part's figures are
 * handed over as they are there.
 */
export async function kit(
  wanted: readonly string[],
  report: (part: string, figures: readonly Figure[]) => void,
): Promise<void> {
  const parts = PARTS.filter((part) => wanted.length === 0 || wanted.includes(part));
  const only = (Object.keys(subjects) as SubjectName[]).filter(
    (name) => !wanted.some(isSubject) || wanted.includes(name),
  );
  const [site, browser] = [await openSite(only), await startBrowser()];
  try {
    for (const part of parts.length > 0 ? parts : PARTS) {
      const rounds = new Map<SubjectName, Measured[]>(only.map((name) => [name, []]));
      for (let round = 0; round < ROUNDS[part].count; round += 1) {
        for (const name of round % 2 === 0 ? only : only.toReversed()) {
          const heavy = name !== 'ours' && name !== 'limit' && name !== 'virtuoso';
          if (heavy && round > 0) continue;
          const measured = await measures[part]({ browser, site }, name).catch((error: unknown) => {
            console.log(`${part}, ${name}: ${String(error).split('\n')[0]}`);
            return {};
          });
          rounds.get(name)?.push(measured);
        }
      }
      const best = new Map(only.map((name) => [name, together(part, rounds.get(name) ?? [])]));
      for (const [name, measured] of best) {
        console.log(`${part}, ${name}: ${sentence(measured, rounds.get(name) ?? [], best.get('limit'))}`);
      }
      const figures = figuresOf(part, best, rounds);
      if (part === 'open' && best.has('ours')) {
        figures.push(...(await growth((run) => on({ browser, site }, 'ours', run))));
      }
      report(`kit ${part}`, figures);
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

function isSubject(name: string): boolean {
  return name in subjects;
}

function sentence(measured: Measured, rounds: readonly Measured[], limit: Measured | undefined): string {
  return Object.entries(measured)
    .map(([name, value]) => {
      const values = valuesOf(rounds, name);
      const range = values.length > 1 ? ` [${least(values).toFixed(2)} to ${Math.max(...values).toFixed(2)}]` : '';
      const ratio = value / (limit?.[name] ?? Number.NaN);
      return `${name} ${value.toFixed(2)}${range}${Number.isFinite(ratio) ? ` (${ratio.toFixed(2)} x)` : ''}`;
    })
    .join(', ');
}

function valuesOf(rounds: readonly Measured[], measure: string): number[] {
  return rounds.flatMap((round) => round[measure] ?? []);
}

/** Above this spread of the rival's rounds a median of ours against it says nothing. */
const MOST_SPREAD = 0.3;

function figuresOf(
  part: Part,
  best: ReadonlyMap<SubjectName, Measured>,
  rounds: ReadonlyMap<SubjectName, readonly Measured[]>,
): Figure[] {
  const ours = best.get('ours');
  if (!ours) return [];
  // What was measured in vain is NaN, which is not written; who did not run at all is not asked for.
  return Object.entries(GOALS[part]).flatMap(([measure, goals]) =>
    goals.flatMap(({ name, most, against }): Figure[] => {
      const value = ours[measure] ?? Number.NaN;
      if (!against) return [{ name, ratio: value, limit: most, detail: '' }];
      if (!best.has(against)) return [];
      const rival = best.get(against)?.[measure] ?? Number.NaN;
      const isUnsteady = part === 'open' && spread(valuesOf(rounds.get(against) ?? [], measure)) > MOST_SPREAD;
      const detail = `${value.toFixed(1)} and ${rival.toFixed(1)} ms`;
      return [{ name, ratio: value / rival, limit: most, detail, ...(isUnsteady ? { isUnsteady } : {}) }];
    }),
  );
}
