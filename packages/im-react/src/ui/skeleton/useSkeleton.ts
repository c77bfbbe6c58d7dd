import { useState } from 'react';
import { useUi } from '../../context/ui-context.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';

/** Delay in ms before a skeleton is shown: fast loads show none. */
export const SKELETON_AFTER_MS = 150;
/** Minimum time in ms that a skeleton stays visible, against flicker. */
export const SKELETON_AT_LEAST_MS = 300;

/**
 * Phase of a loading view: `nothing` at first; `shapes` (skeleton) after 150 ms, for at least 300 ms even if loading
 * ends sooner; `content` otherwise.
 */
export function useSkeleton(waiting: boolean): 'nothing' | 'shapes' | 'content' {
  const { clock } = useUi();
  const [since, setSince] = useState<number>();
  // Before paint, so that an expired skeleton is replaced together with the first rows.
  useIsomorphicLayoutEffect(() => {
    if (waiting) return since === undefined ? clock.after(SKELETON_AFTER_MS, () => setSince(clock.now())) : undefined;
    if (since === undefined) return undefined;
    const remainingMs = since + SKELETON_AT_LEAST_MS - clock.now();
    if (remainingMs > 0) return clock.after(remainingMs, () => setSince(undefined));
    setSince(undefined);
    return undefined;
  }, [waiting, since, clock]);
  if (since !== undefined) return 'shapes';
  return waiting ? 'nothing' : 'content';
}
