import type { Figure } from './figure.ts';
import { writeFigures } from './figures-file.ts';

/** Prints figures as they are taken, counts those above their goal and, with `--write`, writes them down. */
export class Report {
  readonly #writes: boolean;
  broken = 0;

  private constructor(writes: boolean) {
    this.#writes = writes;
  }

  /** What was asked for by name, and where its figures go. */
  static fromArguments(words: readonly string[]): { wanted: string[]; report: Report } {
    return { wanted: words.filter((word) => word !== '--write'), report: new Report(words.includes('--write')) };
  }

  /** All figures of a part. */
  take(part: string, figures: readonly Figure[]): void {
    for (const { name, ratio, limit, detail } of figures) {
      const held = ratio <= limit;
      if (!held) this.broken += 1;
      const inDetail = detail ? ` (${detail})` : '';
      console.log(`${held ? 'ok  ' : 'FAIL'} ${part}: ${name}: ${ratio.toFixed(2)} of ${limit.toFixed(2)}${inDetail}`);
    }
    if (this.#writes && figures.length > 0) writeFigures(part, figures);
  }
}
