import { useEffect, useState } from 'react';
import { now, serverAnswers } from '../platform/server-answers.ts';
import { wait } from '../platform/wait.ts';

/** A server that does not answer is asked again after this. */
const AGAIN_MS = 15_000;

export interface ServerReach {
  /** When a server that did not answer is asked again (epoch ms); `undefined` while nothing is wrong. */
  readonly retryAt: number | undefined;
  readonly retry: () => void;
}

/** Asks a server whether it is there, again and again until it is, and at once when the device has a network again. */
export function useServerReach(address: string): ServerReach {
  const [retryAt, setRetryAt] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const given = new AbortController();
    const ask = async (): Promise<void> => {
      while (!given.signal.aborted) {
        if (await serverAnswers(address, given.signal)) return setRetryAt(undefined);
        setRetryAt(now() + AGAIN_MS);
        await wait(AGAIN_MS);
      }
    };
    ask().catch(() => undefined);
    const again = (): void => setAttempt((before) => before + 1);
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      given.abort();
    };
  }, [address, attempt]);
  return { retryAt, retry: () => setAttempt(attempt + 1) };
}
