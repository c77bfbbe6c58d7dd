import type { OpenTimeline, TimelineSnapshot } from 'im-sdk';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import type { ScrollerHandle } from '../../scroller/MessageScroller.tsx';

const SCROLL_KEY = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/;

interface JumpOptions {
  readonly timeline: OpenTimeline;
  /** Rows of the list, without those that are held back. */
  readonly rows: TimelineSnapshot;
  readonly scroller: RefObject<ScrollerHandle | null>;
  readonly loadOlder: () => void;
  /** Called on a microtask after the commit, with the target in the list. */
  readonly onArrived: (key: string) => void;
  readonly onError: (error: unknown) => void;
}

interface Jump {
  readonly isJumping: () => boolean;
  /** Jumps to the row whose key `find` resolves to; nowhere if it is `undefined`. */
  readonly begin: (find: (signal: AbortSignal) => Promise<string | undefined>) => void;
  /** Ends a jump that has not arrived. */
  readonly cancel: () => void;
}

/** Jumps of a list, one at a time. One that loads for long ends when the reader scrolls or goes elsewhere. */
export function useJump(options: JumpOptions): Jump {
  const { timeline, rows, scroller, loadOlder, onArrived, onError } = options;
  const [target, setTarget] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setTarget(undefined);
  }, []);
  useEffect(() => cancel, [cancel]);

  const begin = useCallback(
    (find: (signal: AbortSignal) => Promise<string | undefined>) => {
      cancel();
      const jump = new AbortController();
      const { signal } = jump;
      running.current = jump;
      const element = scroller.current?.element;
      const keyDown = ({ key }: KeyboardEvent): void => {
        if (SCROLL_KEY.test(key)) cancel();
      };
      for (const type of ['wheel', 'touchmove']) element?.addEventListener(type, cancel, { signal, passive: true });
      element?.addEventListener('keydown', keyDown, { signal });
      find(signal).then(
        (key) => {
          if (signal.aborted) return;
          if (key === undefined) cancel();
          else setTarget(key);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          cancel();
          onError(error);
        },
      );
    },
    [cancel, scroller, onError],
  );

  useIsomorphicLayoutEffect(() => {
    if (target === undefined) return;
    const window = timeline.getSnapshot();
    const isHeldBack = rows.indexOf(target) < 0 && window.indexOf(target) >= 0;
    if (isHeldBack && window.loading !== 'failed') {
      loadOlder();
      return;
    }
    // The page before a row that is held back does not come: its neighbour is shown.
    const key = isHeldBack ? rows.keyAt(0) : rows.indexOf(target) < 0 ? undefined : target;
    setTarget(undefined);
    const jump = running.current;
    // On a microtask, after this commit but before paint: the scroller mounts the target with `flushSync`, which React
    // refuses here.
    void Promise.resolve().then(() => {
      if (key !== undefined && jump === running.current) onArrived(key);
      if (jump === running.current) cancel();
    });
  }, [target, rows, timeline, loadOlder, onArrived, cancel]);

  return { isJumping: () => running.current !== undefined, begin, cancel };
}
