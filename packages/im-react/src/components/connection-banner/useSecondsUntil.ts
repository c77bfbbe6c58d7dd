import { useEffect, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';

/** Whole seconds until `time` (epoch ms), counted down; 0 when it has come, or for `undefined`. */
export function useSecondsUntil(time: number | undefined): number {
  const { clock } = useKit();
  const [, tick] = useState(0);
  const left = time === undefined ? 0 : Math.max(0, Math.ceil((time - clock.now()) / 1000));
  useEffect(() => {
    if (time === undefined) return;
    let stop = (): void => undefined;
    const wait = (): void => {
      const rest = time - clock.now();
      if (rest <= 0) return;
      stop = clock.after(rest % 1000 || 1000, () => {
        tick((count) => count + 1);
        wait();
      });
    };
    wait();
    return () => stop();
  }, [time, clock]);
  return left;
}
