import type { Browser } from 'playwright';
import type { Figure } from '../figure.ts';
import { growth } from './growth.ts';
import { open, reorder, scroll, stream, type } from './measures.ts';
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
    const small = await on(stage, name, (kit) => open(kit, 1_000));
    // The others draw all rows or take minutes: 50,000 are for those who promise them.
    const many = name === 'ours' || name === 'limit' || name === 'virtuoso';
    const large = many ? await on(stage, name, (kit) => open(kit, 50_000)) : undefined;
    return { ...small, ...(large ? { 'still of 50,000': large.still } : {}) };
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
    return { ...large, 'work at 1,000': small.work };
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

/** What ours may be, as a ratio to the limit; a figure that is not named is for the reader. */
const GOALS: Readonly<Record<Part, Measured>> = {
  open: { still: 2.5, work: 3 },
  stream: { work: 1.8, painted: 1.2 },
  typing: { work: 1.15, p95: 1.1 },
  scroll: { work: 1.5 },
  memory: {},
  chats: { 'first paint': 2, reorder: 1.2 },
};

const ROUNDS = 3;

/** The least of some rounds: noise of the machine only ever adds. */
function least(rounds: readonly Measured[]): Measured {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, Math.min(...rounds.map((round) => round[name] ?? Number.NaN))]));
}

/** Ours beside a limit written by hand, and other kits in the same run, in real Chromium. */
export async function kit(wanted: readonly string[]): Promise<readonly Figure[]> {
  const parts = PARTS.filter((part) => wanted.length === 0 || wanted.includes(part));
  const only = (Object.keys(subjects) as SubjectName[]).filter(
    (name) => !wanted.some(isSubject) || wanted.includes(name),
  );
  const [site, browser] = [await openSite(), await startBrowser()];
  const figures: Figure[] = [];
  try {
    for (const part of parts.length > 0 ? parts : PARTS) {
      const rounds = new Map<SubjectName, Measured[]>(only.map((name) => [name, []]));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const name of only) {
          const heavy = name !== 'ours' && name !== 'limit' && name !== 'virtuoso';
          if (heavy && round > 0) continue;
          const measured = await measures[part]({ browser, site }, name).catch((error: unknown) => {
            console.log(`${part}, ${name}: ${String(error).split('\n')[0]}`);
            return {};
          });
          rounds.get(name)?.push(measured);
        }
      }
      const best = new Map(only.map((name) => [name, least(rounds.get(name) ?? [])]));
      for (const [name, measured] of best) console.log(`${part}, ${name}: ${sentence(measured, best.get('limit'))}`);
      figures.push(...figuresOf(part, best));
      if (part === 'open' && best.has('ours'))
        figures.push(...(await growth((run) => on({ browser, site }, 'ours', run))));
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return figures;
}

function isSubject(name: string): boolean {
  return name in subjects;
}

function sentence(measured: Measured, limit: Measured | undefined): string {
  return Object.entries(measured)
    .map(([name, value]) => {
      const ratio = value / (limit?.[name] ?? Number.NaN);
      return `${name} ${value.toFixed(2)}${Number.isFinite(ratio) ? ` (${ratio.toFixed(2)} x)` : ''}`;
    })
    .join(', ');
}

function figuresOf(part: Part, best: ReadonlyMap<SubjectName, Measured>): Figure[] {
  const [ours, limit] = [best.get('ours'), best.get('limit')];
  if (!ours || !limit) return [];
  return Object.entries(GOALS[part]).map(([name, most]) => ({
    name: `${part}: ${name}, against the limit written by hand`,
    ratio: (ours[name] ?? Number.NaN) / (limit[name] ?? Number.NaN),
    limit: most,
    detail: `${ours[name]?.toFixed(2)} and ${limit[name]?.toFixed(2)} ms`,
  }));
}
