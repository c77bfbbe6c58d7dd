import { useLayers } from 'im-react';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Position in the router's part of the history; the router numbers its entries. */
function historyIndex(): number | undefined {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;
}

/**
 * While a viewer, dialog, menu or side panel is open, the browser's Back (and Android's) closes the topmost one and
 * stays on the route. Forward works as ever. Mount it with the router, as its child: layout effects of children come
 * first, so that its listener comes before the router's own.
 */
export function BackCloses(): null {
  const layers = useLayers();
  const location = useLocation();
  const index = useRef<number>(undefined);
  // The index changes with the location.
  useLayoutEffect(() => {
    index.current = location ? historyIndex() : undefined;
  }, [location]);

  useLayoutEffect(() => {
    let isReturning = false;
    function onPop(event: PopStateEvent): void {
      const next = historyIndex();
      if (isReturning && next === index.current) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const steps = next === undefined ? 0 : (index.current ?? 0) - next;
      if (steps > 0 && layers.closeTop()) {
        isReturning = true;
        event.stopImmediatePropagation();
        history.go(steps);
      } else {
        isReturning = false;
        // A typed address or a plain link makes an entry without a number.
        if (next === undefined) history.replaceState({ ...history.state, idx: (index.current ?? -1) + 1 }, '');
        index.current = historyIndex();
      }
    }
    // Back from the first entry leaves the application without an event: a copy of that entry goes on top.
    function onLayers(): void {
      if (isReturning || layers.count.getSnapshot() === 0 || historyIndex() !== 0) return;
      history.pushState({ ...history.state, idx: 1 }, '');
      index.current = 1;
    }
    const unsubscribe = layers.count.subscribe(onLayers);
    window.addEventListener('popstate', onPop);
    return () => {
      unsubscribe();
      window.removeEventListener('popstate', onPop);
    };
  }, [layers]);
  return null;
}
