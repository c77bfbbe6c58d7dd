import { createHash } from 'node:crypto';

/** What a run did, in order: the same seed writes the same log. */
export class RunLog {
  readonly lines: string[] = [];

  add(line: string): void {
    this.lines.push(`${String(this.lines.length + 1).padStart(6, '0')} ${line}`);
  }

  /** Names the whole log in a few characters. */
  fingerprint(): string {
    return createHash('sha256').update(this.lines.join('\n')).digest('hex').slice(0, 16);
  }
}
