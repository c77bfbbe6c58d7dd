import type { Figure } from '../figure.ts';
import { type Opened, prepare, quantile, show } from './measures.ts';
import type { KitPage } from './stage.ts';

const FEW = 1_000;
const MANY = 50_000;
const PAIRS = 6;

type OnFreshPage = <T>(run: (kit: KitPage) => Promise<T>) => Promise<T>;

/**
 * What opening costs more where more is loaded. In turn, with the medians: what is painted falls into one frame or the
 * next, so that the least of a few says which frame it was. Counted as well, because counts have no noise.
 */
export async function growth(onPage: OnFreshPage): Promise<readonly Figure[]> {
  const opened = new Map<number, Opened[]>([
    [FEW, []],
    [MANY, []],
  ]);
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const count of pair % 2 === 0 ? [FEW, MANY] : [MANY, FEW]) {
      opened.get(count)?.push(await onPage((kit) => prepare(kit, count).then(() => show(kit))));
    }
  }
  const calls = (count: number) => onPage((kit) => prepare(kit, count).then(() => kit.calls(() => show(kit))));
  const median = (count: number, of: (one: Opened) => number) => quantile((opened.get(count) ?? []).map(of), 0.5);
  return [
    figure('until it is still', 'ms', [median(MANY, ({ still }) => still), median(FEW, ({ still }) => still)]),
    figure('processor time', 'ms', [median(MANY, ({ thread }) => thread), median(FEW, ({ thread }) => thread)]),
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
