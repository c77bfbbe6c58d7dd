import { useState } from 'react';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
import { useKit } from '../../provider/kit-context.ts';

/** Countdown in whole seconds to `time` (epoch ms); 0 once reached, or for `undefined`. */
export function useSecondsUntil(time: number | undefined): number {
  const { clock } = useKit();
  const [left, setLeft] = useState(0);
  useLayoutEffectInPage(() => {
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
