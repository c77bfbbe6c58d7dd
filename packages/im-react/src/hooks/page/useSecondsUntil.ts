import { useState } from 'react';
import { useClock } from '../../context/settings-context.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';

/** Countdown in whole seconds to `time` (epoch ms); 0 once reached, or for `undefined`. */
export function useSecondsUntil(time: number | undefined): number {
  const clock = useClock();
  const [seconds, setSeconds] = useState(0);
  useIsomorphicLayoutEffect(() => {
    let stop = (): void => undefined;
    const count = (): void => {
      const remainingMs = time === undefined ? 0 : Math.max(0, time - clock.now());
      setSeconds(Math.ceil(remainingMs / 1000));
      if (remainingMs > 0) stop = clock.after(remainingMs % 1000 || 1000, count);
    };
    count();
    return () => stop();
  }, [time, clock]);
  return seconds;
}
