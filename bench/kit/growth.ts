import type { Figure } from '../figure.ts';
import { open, openingThread, prepare, quantile, show } from './measures.ts';
import type { KitPage } from './stage.ts';

const FEW = 1_000;
const MANY = 50_000;
const PAIRS = 5;

type OnFreshPage = <T>(run: (kit: KitPage) => Promise<T>) => Promise<T>;

/**
 * What opening costs more where more is loaded: medians of pages in turn. Calls of functions are counted as well, because
 * counts have no noise.
 */
export async function growth(onPage: OnFreshPage): Promise<readonly Figure[]> {
  const still: Record<number, number[]> = { [FEW]: [], [MANY]: [] };
  const thread: Record<number, number[]> = { [FEW]: [], [MANY]: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const count of pair % 2 === 0 ? [FEW, MANY] : [MANY, FEW]) {
      still[count]?.push((await onPage((kit) => open(kit, count))).still);
      thread[count]?.push(await onPage((kit) => openingThread(kit, count)));
    }
  }
  const calls = (count: number) => onPage((kit) => prepare(kit, count).then(() => kit.calls(() => show(kit))));
  const medians = (of: Record<number, number[]>) =>
    [quantile(of[MANY] ?? [], 0.5), quantile(of[FEW] ?? [], 0.5)] as const;
  return [
    figure('until it is still', 'ms', medians(still)),
    figure('processor time', 'ms', medians(thread)),
    figure('functions called', 'calls', [await calls(MANY), await calls(FEW)]),
  ];
}

function figure(name: string, unit: string, [many, few]: readonly [number, number]): Figure {
  return {
    name: `50,000 against 1,000, ${name}`,
    ratio: many / few,
    limit: 1.1,
    detail: `${many.toFixed(0)} and ${few.toFixed(0)} ${unit}`,
  };
}
