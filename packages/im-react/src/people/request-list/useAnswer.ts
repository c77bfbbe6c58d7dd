import { ImError } from 'im-sdk/protocol';
import { useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';

/** State of an answer to a request. */
export interface Answer {
  /** Whether an answer is in flight. */
  readonly busy: boolean;
  /** Why the last answer failed. */
  readonly failure: string | undefined;
  /** Sends an answer; its failure is kept in `failure`. */
  run(answer: () => Promise<void>): Promise<void>;
}

/** Sends answers to a request. A refusal is named; anything else is the specification's sentence. */
export function useAnswer(): Answer {
  const t = useT();
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure?: string }>({ busy: false });
  return {
    busy: state.busy,
    failure: state.failure,
    async run(answer) {
      setState({ busy: true });
      try {
        await answer();
        setState({ busy: false });
      } catch (error) {
        const refused = error instanceof ImError && error.category === 'refused';
        setState({ busy: false, failure: refused ? errorSentence(t, error) : t('request.failed') });
      }
    },
  };
}
