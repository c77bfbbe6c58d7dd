import { type InputIssue, type RefusalKey, refusals } from '../../../protocol/index.ts';

/** A refusal on its way to the envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly key: RefusalKey;
  readonly code: number;
  readonly issues: readonly InputIssue[];

  constructor(key: RefusalKey, issues: readonly InputIssue[] = []) {
    const [code, sentence] = refusals[key];
    super(sentence);
    this.key = key;
    this.code = code;
    this.issues = issues;
  }
}

/** Throws unless `condition` holds. */
export function demand(condition: unknown, key: RefusalKey): asserts condition {
  if (!condition) throw new Refusal(key);
}
