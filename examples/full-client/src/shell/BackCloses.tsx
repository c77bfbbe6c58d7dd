import { useLayers, useSession } from 'im-react';
import { useLayoutEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useLayout } from './useLayout.ts';

/** State of a history entry: the router numbers its entries, this component marks its guard entry. */
function entryState(): { readonly idx?: unknown; readonly isGuard?: unknown } {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Position in the router's part of the history. */
function historyIndex(): number | undefined {
  const { idx } = entryState();
  return typeof idx === 'number' ? idx : undefined;
}

const isOnGuard = (): boolean => entryState().isGuard === true;

/**
 * While a viewer, dialog, menu or side panel is open, the browser's Back (and Android's) closes the topmost one and
 * stays on the route. Forward works as ever. Mount it with the router, as its child: layout effects of children come
 * first, so that its listener comes before the router's own.
 *
 * Back from the first entry of a page leaves the page without an event. Therefore a guard entry is kept below it, once
 * per visit: Back to the guard closes a layer and returns, or leaves the application if no layer is open. A copy that
 * is pushed when a layer opens would delete the entries that Forward leads to.
 *
 * A phone that was opened at an item, such as a conversation, gets the list as an entry below it: Back shows the list.
 */
export function BackCloses(): null {
  const layers = useLayers();
  const location = useLocation();
  const index = useRef<number>(undefined);
  /** Address of the route that is shown. */
  const href = useRef('');
  const hasGuard = useRef(false);
  /** True until the first screen of a page that began with this visit: no entry follows it, which a push would delete. */
  const isFirst = useRef(false);
  const isPhone = useLayout() === 'mobile';
  const isSignedIn = useSession().status === 'signedIn';
  useLayoutEffect(() => {
    if (hasGuard.current) return;
    hasGuard.current = true;
    // A page that is loaded at the guard, by Forward from another page: on to the entry above it.
    if (isOnGuard()) history.go(1);
    else if (historyIndex() === 0) {
      const state: unknown = history.state;
      history.replaceState({ ...entryState(), isGuard: true }, '');
      history.pushState({ ...(state as object), idx: 1 }, '');
      isFirst.current = true;
    }
  }, []);
  useLayoutEffect(() => {
    if (!isFirst.current || !isSignedIn) return;
    isFirst.current = false;
    const item = matchPath('/home/:section/:target', location.pathname);
    if (!item || !isPhone || historyIndex() !== 1) return;
    const [state, address]: [unknown, string] = [history.state, window.location.href];
    history.replaceState({ idx: 1 }, '', `#/home/${item.params.section}`);
    history.pushState({ ...(state as object), idx: 2 }, '', address);
  }, [isPhone, isSignedIn, location]);
  // Index and address change with the location.
  useLayoutEffect(() => {
    index.current = location ? historyIndex() : undefined;
    href.current = window.location.href;
  }, [location, isPhone, isSignedIn]);

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
      } else if (steps > 0 && isOnGuard()) {
        isReturning = false;
        event.stopImmediatePropagation();
        // Stays here if no other page is before it: with the address of the route that is shown.
        history.replaceState(history.state, '', href.current);
        history.go(-1);
      } else {
        isReturning = false;
        // A typed address or a plain link makes an entry without a number.
        if (next === undefined) history.replaceState({ ...history.state, idx: (index.current ?? -1) + 1 }, '');
        index.current = historyIndex();
      }
    }
    function onLayers(): void {
      if (layers.count.getSnapshot() > 0 && !isReturning && isOnGuard()) history.go(1);
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
