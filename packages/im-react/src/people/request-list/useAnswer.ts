import { ImError } from 'im-sdk/protocol';
import { useT } from '../../context/texts/useT.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';

/** State of an answer to a request. */
export interface Answer {
  /** Whether an answer is in flight. */
  readonly isPending: boolean;
  /** Why the last answer failed. */
  readonly failure: string | undefined;
  /** Sends an answer; its failure is kept in `failure`. */
  run(answer: () => Promise<void>): void;
}

/** Sends answers to a request. A refusal is named; anything else is the specification's sentence. */
export function useAnswer(): Answer {
  const t = useT();
  const { run, isPending, error } = useAction((answer: () => Promise<void>) => answer());
  const isRefused = error instanceof ImError && error.category === 'refused';
  const failure = error === undefined ? undefined : isRefused ? errorSentence(t, error) : t('request.failed');
  return { run, isPending, failure };
}
