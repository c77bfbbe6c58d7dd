import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { afterPaint } from '../platform/next-frame.ts';

const never = () => () => undefined;

/**
 * Whether what was rendered first has been painted: `false` at first, then `true`, with a render that lets others go
 * first. On a server, and where a server has drawn the page, `true` from the start.
 */
export function usePainted(): boolean {
  const drawnByServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [painted, setPainted] = useState(drawnByServer);
  useEffect(() => (painted ? undefined : afterPaint(() => startTransition(() => setPainted(true)))), [painted]);
  return painted;
}
