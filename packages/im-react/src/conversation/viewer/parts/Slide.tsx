import type { Readable } from 'im-sdk';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { fit, type Size } from '../geometry/transform.ts';
import type { ViewedImage } from '../viewed-image.ts';
import type { AnimatedTransform } from './animated-transform.ts';
import { FailedNote } from './FailedNote.tsx';
import type { Shown } from './pointers.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

export interface SlideProps {
  readonly image: ViewedImage;
  /** True for the image in view. */
  readonly current: boolean;
  /** Distance from the centre of the stage, px. */
  readonly offset: number;
  /** True if the original may load: neighbours wait for the image in view. */
  readonly fetches: boolean;
  /** Size of the stage. */
  readonly stage: Size;
  /** Space to leave around the fitted image. */
  readonly free: Size;
  readonly transform: Readable<AnimatedTransform>;
  /** Written for the image in view, for pointer handling. */
  readonly shown: RefObject<Shown | undefined>;
  /** Called when the original has loaded or failed. */
  readonly onSettled: (key: string) => void;
}

/** Assumed size until one is known. */
const UNKNOWN: Size = { width: 640, height: 480 };

const sizeOf = (width = 0, height = 0): Size | undefined => (width > 0 && height > 0 ? { width, height } : undefined);

/** One image: the thumbnail until the original has loaded, a note if it fails. */
export function Slide(props: SlideProps): ReactNode {
  const { image, current, offset, fetches, stage, free, shown, onSettled } = props;
  const t = useT();
  const { key, src, thumbSrc, kind } = image;
  const transform = useReadable(props.transform);
  const [measured, setMeasured] = useState<Size>();
  const [original, setOriginal] = useState<{ readonly src: string; readonly state: 'loaded' | 'failed' }>();
  const [attempt, setAttempt] = useState(0);
  const [begun, setBegun] = useState(fetches);
  const isVideo = kind === 'video';
  const known = src === '' && !isVideo ? 'failed' : 'loading';
  const state = original?.src === src ? original.state : known;
  const picture = sizeOf(image.width, image.height) ?? measured ?? UNKNOWN;
  const fitted = fit(picture, stage, free, transform.turns);

  useEffect(() => {
    if (fetches) setBegun(true);
  }, [fetches]);
  useEffect(() => {
    if (current && (isVideo || state !== 'loading')) onSettled(key);
  }, [current, isVideo, state, key, onSettled]);
  useIsomorphicLayoutEffect(() => {
    if (current) shown.current = isVideo ? undefined : { fitted, picture, stage };
  });

  function settle(next: 'loaded' | 'failed', natural?: Size): void {
    if (natural) setMeasured(natural);
    setOriginal({ src, state: next });
  }
  function retry(): void {
    setOriginal(undefined);
    setAttempt(attempt + 1);
  }

  const { x, y, zoom, turns, smooth } = transform;
  return (
    <div
      className="im-viewer__slide"
      data-im-part="viewer-slide"
      data-im-key={key}
      aria-hidden={!current || undefined}
      style={{ transform: `translateX(${offset}px)` }}
    >
      <div
        className="im-viewer__picture"
        data-im-part="viewer-picture"
        data-state={isVideo ? 'video' : state}
        data-smooth={smooth || undefined}
        data-larger={(current && zoom > 1) || undefined}
        style={{
          inlineSize: fitted.width,
          blockSize: fitted.height,
          transform: `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`,
        }}
      >
        {thumbSrc && thumbSrc !== src ? (
          <img
            className="im-viewer__thumb"
            src={thumbSrc}
            alt=""
            draggable={false}
            onLoad={({ currentTarget }) => {
              const { naturalWidth, naturalHeight } = currentTarget;
              setMeasured((known) => known ?? sizeOf(naturalWidth, naturalHeight));
            }}
          />
        ) : null}
        {isVideo ? (
          <VideoPlayer image={image} current={current} onSize={setMeasured} />
        ) : begun && state !== 'failed' ? (
          <img
            key={`${src} ${attempt}`}
            className="im-viewer__original"
            src={src}
            alt={current ? t('kind.spokenImage') : ''}
            decoding="async"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              settle('loaded', sizeOf(naturalWidth, naturalHeight))
            }
            onError={() => settle('failed')}
          />
        ) : null}
      </div>
      {current && !isVideo && state === 'loading' ? (
        <span className="im-viewer__wait" role="status" aria-label={t('viewer.loading')}>
          <span className="im-spinner" />
        </span>
      ) : null}
      {current && state === 'failed' ? <FailedNote text={t('kind.imageFailed')} onRetry={retry} /> : null}
    </div>
  );
}
