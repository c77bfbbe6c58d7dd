import { useState } from 'react';
import { useClock } from '../../context/settings-context.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';

/** Whole seconds since `startedAt` (epoch ms); `undefined` before the start. Counts while it is used. */
export function useElapsed(startedAt: number | undefined): number | undefined {
  const clock = useClock();
  const [seconds, setSeconds] = useState<number>();
  useIsomorphicLayoutEffect(() => {
    if (startedAt === undefined) {
      setSeconds(undefined);
      return;
    }
    let stop = (): void => undefined;
    const count = (): void => {
      const elapsedMs = Math.max(0, clock.now() - startedAt);
      setSeconds(Math.floor(elapsedMs / 1000));
      stop = clock.after(1000 - (elapsedMs % 1000), count);
    };
    count();
    return () => stop();
  }, [startedAt, clock]);
  return seconds;
}
