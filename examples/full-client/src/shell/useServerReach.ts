import { useEffect, useState } from 'react';
import { now, serverAnswers } from '../platform/server-answers.ts';
import { wait } from '../platform/wait.ts';

/** Interval between attempts while the server does not respond. */
const AGAIN_MS = 15_000;

/** Reachability of a server. */
export interface ServerReach {
  /** Time of the next attempt (epoch ms); `undefined` unless the last one failed. */
  readonly retryAt: number | undefined;
  /** Tries again now. */
  readonly retry: () => void;
}

/** Polls a server until it responds; tries again at once when the device is back online. */
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
