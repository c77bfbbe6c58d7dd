import { type ComponentType, type ReactNode, lazy as reactLazy, Suspense, useState } from 'react';
import type { Clock } from '../../platform/clock.ts';
import { ChunkError, loadChunk } from '../../platform/load-chunk.ts';
import { ChunkBoundary, type WhenFailed } from './ChunkBoundary.tsx';
import { ChunkSpinner } from './ChunkSpinner.tsx';

/** Parts that are fetched together on first use. */
export interface Chunk<Parts> {
  /** The parts, once they were fetched. */
  readonly parts: Parts | undefined;
  /**
   * Fetches the parts, with retries. A failure is not remembered: the next call tries again.
   *
   * @throws ChunkError if they could not be fetched.
   */
  load(): Promise<Parts>;
}

/** Makes a chunk of what `importParts` imports. */
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

/** What the boundary reads of the props of a part. */
interface LazyProps {
  /** `false`: nothing is drawn, and nothing fetched. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly onClose?: (...how: never) => void;
}

/** A component whose code is fetched when it is first drawn. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of need: for a pointer that comes near. */
  preload(): void;
}

/**
 * The one lazy boundary of the kit: `React.lazy` with retries, a spinner where the network is slow, and a card with “Try
 * again” where the code could not be fetched. A part whose chunk is there already is drawn in the same commit.
 */
export function lazy<Parts, Props extends object>(
  chunk: Chunk<Parts>,
  pick: (parts: Parts) => ComponentType<Props>,
  whenFailed: WhenFailed = 'card',
): LazyPart<Props> {
  const create = (): ComponentType<Props> =>
    chunk.parts ? pick(chunk.parts) : reactLazy(() => chunk.load().then((parts) => ({ default: pick(parts) })));
  function OpenPart(props: Props & LazyProps): ReactNode {
    const [Part, setPart] = useState(create);
    function close(): void {
      props.onOpenChange?.(false);
      (props.onClose as (() => void) | undefined)?.();
    }
    return (
      <ChunkBoundary whenFailed={whenFailed} onRetry={() => setPart(create)} onClose={close}>
        <Suspense fallback={whenFailed === 'nothing' ? null : <ChunkSpinner place={whenFailed} />}>
          <Part {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  }
  const LazyPart = (props: Props & LazyProps): ReactNode => (props.open === false ? null : <OpenPart {...props} />);
  return Object.assign(LazyPart, { preload: () => void chunk.load().catch(ignoreChunkError) });
}

/** Whoever opens the part sees the card. */
function ignoreChunkError(error: unknown): void {
  if (!(error instanceof ChunkError)) throw error;
}
