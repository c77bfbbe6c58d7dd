import { useEffect, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';

/** Nothing is drawn for what is there sooner than this. */
export const SKELETON_AFTER_MS = 150;
/** Grey shapes that stand do not go sooner than this: nothing flickers. */
export const SKELETON_AT_LEAST_MS = 300;

/**
 * What stands while something is waited for: `nothing` at first, grey shapes (`shapes`) from 150 ms on and then for at
 * least 300 ms, also when it came meanwhile; `content` otherwise.
 */
export function useSkeleton(waiting: boolean): 'nothing' | 'shapes' | 'content' {
  const { clock } = useKit();
  const [since, setSince] = useState<number>();
  const left = since === undefined ? 0 : since + SKELETON_AT_LEAST_MS - clock.now();
  useEffect(() => {
    if (waiting) return since === undefined ? clock.after(SKELETON_AFTER_MS, () => setSince(clock.now())) : undefined;
    if (since === undefined) return undefined;
    const rest = since + SKELETON_AT_LEAST_MS - clock.now();
    if (rest > 0) return clock.after(rest, () => setSince(undefined));
    setSince(undefined);
    return undefined;
  }, [waiting, since, clock]);
  if (waiting) return since === undefined ? 'nothing' : 'shapes';
  return left > 0 ? 'shapes' : 'content';
}
