import { useState } from 'react';
import { useIsomorphicLayoutEffect } from '../../hooks/useIsomorphicLayoutEffect.ts';
import { useUi } from '../../provider/ui-context.ts';

/** Countdown in whole seconds to `time` (epoch ms); 0 once reached, or for `undefined`. */
export function useSecondsUntil(time: number | undefined): number {
  const { clock } = useUi();
  const [left, setLeft] = useState(0);
  useIsomorphicLayoutEffect(() => {
    let stop = (): void => undefined;
    const count = (): void => {
      const rest = time === undefined ? 0 : Math.max(0, time - clock.now());
      setLeft(Math.ceil(rest / 1000));
      if (rest > 0) stop = clock.after(rest % 1000 || 1000, count);
    };
    count();
    return () => stop();
  }, [time, clock]);
  return left;
}
