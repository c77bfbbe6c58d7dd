import { ImError } from 'im-sdk/protocol';

/** Outcome of a request: its answer, a definite refusal, or none: the server may have carried it out. */
export type Outcome<T> =
  | { readonly type: 'answered'; readonly answer: T }
  | { readonly type: 'refused'; readonly key: string }
  | { readonly type: 'unanswered' };

/** Waits for the outcome of a request. */
export async function outcomeOf<T>(request: Promise<T>): Promise<Outcome<T>> {
  try {
    return { type: 'answered', answer: await request };
  } catch (error) {
    const isRefusal = error instanceof ImError && !error.retryable && REFUSALS.has(error.category);
    return isRefusal ? { type: 'refused', key: error.code } : { type: 'unanswered' };
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['refused', 'invalid']);

/** Reasons for clients that know no keys. */
const SENTENCES: Readonly<Record<string, string>> = {
  busy: 'The other side is busy',
  timeout: 'No answer',
  unsupported: 'Peer device does not support calls',
};

/** A reason as it is sent: its key, and a sentence. */
export function reasonOf(key: string | undefined): { readonly key?: string; readonly reason?: string } {
  return key === undefined ? {} : { key, reason: SENTENCES[key] ?? 'The call failed' };
}
