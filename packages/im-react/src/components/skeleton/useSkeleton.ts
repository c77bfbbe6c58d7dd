import { useState } from 'react';
import { useLayoutEffectInPage } from '../../hooks/useLayoutEffectInPage.ts';
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
  // Before the paint, so that shapes which stood long enough are gone with the first rows.
  useLayoutEffectInPage(() => {
    if (waiting) return since === undefined ? clock.after(SKELETON_AFTER_MS, () => setSince(clock.now())) : undefined;
    if (since === undefined) return undefined;
    const rest = since + SKELETON_AT_LEAST_MS - clock.now();
    if (rest > 0) return clock.after(rest, () => setSince(undefined));
    setSince(undefined);
    return undefined;
  }, [waiting, since, clock]);
  if (since !== undefined) return 'shapes';
  return waiting ? 'nothing' : 'content';
}
