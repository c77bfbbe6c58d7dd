import type { Figure } from './figure.ts';
import { writeFigures } from './figures-file.ts';

/** Prints figures as they are taken, counts those above their goal and, with `--write`, writes them down. */
export class Report {
  readonly #write: typeof writeFigures | undefined;
  broken = 0;

  private constructor(write: typeof writeFigures | undefined) {
    this.#write = write;
  }

  /** What was asked for by name, and where its figures go. */
  static fromArguments(words: readonly string[], write = writeFigures): { wanted: string[]; report: Report } {
    const report = new Report(words.includes('--write') ? write : undefined);
    return { wanted: words.filter((word) => word !== '--write'), report };
  }

  /** All figures of a part. */
  take(part: string, figures: readonly Figure[]): void {
    for (const { name, ratio, limit, detail, isUnsteady } of figures) {
      const isHeld = ratio <= limit;
      if (!isHeld && !isUnsteady) this.broken += 1;
      const verdict = isUnsteady ? 'NONE' : isHeld ? 'ok  ' : 'FAIL';
      const inDetail = detail ? ` (${detail})` : '';
      console.log(`${verdict} ${part}: ${name}: ${ratio.toFixed(2)} of ${limit.toFixed(2)}${inDetail}`);
    }
    if (!this.#write) return;
    const missing = figures
      .filter(({ ratio, isUnsteady }) => isUnsteady || !Number.isFinite(ratio))
      .map(({ name }) => name);
    if (figures.length > 0 && missing.length === 0) this.#write(part, figures);
    else {
      this.broken += 1;
      console.log(`NOT WRITTEN ${part}: no steady figure for ${missing.join(', ') || 'any of its goals'}`);
    }
  }
}
