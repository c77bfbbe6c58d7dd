'use client';

import { type ComponentType, type ReactNode, lazy as reactLazy, Suspense, useState } from 'react';
import type { Clock } from '../../platform/clock.ts';
import { ChunkError, loadChunk } from '../../platform/load-chunk.ts';
import type { OnOpenChange } from '../open-change.ts';
import { ChunkBoundary, type WhenFailed } from './ChunkBoundary.tsx';
import { ChunkSpinner } from './ChunkSpinner.tsx';

/** Components loaded together on first use. */
export interface Chunk<Parts> {
  /** The components; `undefined` until loaded. */
  readonly parts: Parts | undefined;
  /**
   * Loads the components, with retries. A failure is not cached: the next call tries again.
   *
   * @throws ChunkError if loading failed.
   */
  load(): Promise<Parts>;
}

/** Creates a chunk from a dynamic import. */
export function createChunk<Parts>(importParts: () => Promise<Parts>, clock?: Clock): Chunk<Parts> {
  let parts: Parts | undefined;
  let loading: Promise<Parts> | undefined;
  return {
    get parts() {
      return parts;
    },
    load() {
      loading ??= loadChunk(importParts, clock).then(
        (loaded) => {
          parts = loaded;
          return loaded;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** Props of a part that the lazy boundary reads. */
interface LazyProps {
  /** `false` renders and loads nothing. */
  readonly open?: boolean;
  readonly onOpenChange?: OnOpenChange;
  readonly onClose?: (...how: never) => void;
}

/** Component whose code is loaded on its first render. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead of use, for example on hover. */
  preload(): void;
}

/**
 * The lazy boundary of im-react: `React.lazy` with retries, a spinner on slow networks and a "Try again" card on
 * failure. A part with a loaded chunk renders in the same commit.
 */
export function lazy<Parts, Props extends object>(
  chunk: Chunk<Parts>,
  pick: (parts: Parts) => ComponentType<Props>,
  whenFailed: WhenFailed = 'card',
): LazyComponent<Props> {
  const create = (): ComponentType<Props> =>
    chunk.parts ? pick(chunk.parts) : reactLazy(() => chunk.load().then((parts) => ({ default: pick(parts) })));
  function OpenComponent(props: Props & LazyProps): ReactNode {
    const [Part, setPart] = useState(create);
    function close(): void {
      props.onOpenChange?.(false, 'close');
      (props.onClose as (() => void) | undefined)?.();
    }
    const canClose = props.onOpenChange !== undefined || props.onClose !== undefined;
    return (
      <ChunkBoundary whenFailed={whenFailed} onRetry={() => setPart(create)} onClose={canClose ? close : undefined}>
        <Suspense fallback={whenFailed === 'nothing' ? null : <ChunkSpinner kind={whenFailed} />}>
          <Part {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  }
  const LazyComponent = (props: Props & LazyProps): ReactNode =>
    props.open === false ? null : <OpenComponent {...props} />;
  return Object.assign(LazyComponent, { preload: () => void chunk.load().catch(ignoreChunkError) });
}

/**
 * A component of the application that is loaded on its first render, such as the screen of a route. While it loads slowly
 * a spinner is shown, and after a failure a card with "Try again" and "Reload". Needs `ImProvider` above.
 *
 * @example
 * const HomeScreen = lazyComponent(() => import('./HomeScreen.tsx'), (screens) => screens.HomeScreen);
 * HomeScreen.preload(); // ahead of use
 */
export function lazyComponent<Parts, Props extends object>(
  importParts: () => Promise<Parts>,
  pick: (parts: Parts) => ComponentType<Props>,
): LazyComponent<Props> {
  return lazy(createChunk(importParts), pick);
}

/** Preload failures are ignored: opening the part shows the card. */
function ignoreChunkError(error: unknown): void {
  if (!(error instanceof ChunkError)) throw error;
}
