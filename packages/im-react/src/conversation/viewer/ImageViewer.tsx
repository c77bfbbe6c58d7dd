import { FloatingFocusManager, FloatingPortal, useDismiss, useFloating, useInteractions } from '@floating-ui/react';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { usePortalRoot, useUi } from '../../context/ui-context.ts';
import { useLayer } from '../../hooks/page/useLayers.ts';
import { createSignal } from '../../platform/create-signal.ts';
import { isElement } from '../../platform/page/dom.ts';
import { ChevronLeft, ChevronRight } from '../../ui/icon/icons.ts';
import { zoomStep } from './geometry/transform.ts';
import { type AnimatedTransform, INITIAL_ANIMATED } from './parts/animated-transform.ts';
import { NavButton, ViewerBar } from './parts/ViewerBar.tsx';
import { ViewerStage } from './parts/ViewerStage.tsx';
import { ViewerTop } from './parts/ViewerTop.tsx';
import type { ViewedImage, ViewerSlots } from './viewed-image.ts';

/** Props of `ImageViewer`. */
export interface ImageViewerProps {
  /** Images in order. With more than one the viewer has a counter, buttons, keys and swipes to change the image. */
  readonly images: readonly ViewedImage[];
  /** Index of the shown image, from 0. */
  readonly index: number;
  /** Called with the new index on a button, a key or a swipe. */
  readonly onIndexChange: (index: number) => void;
  /** Called on Escape, "Close" or a drag down on touch. */
  readonly onClose: () => void;
  /** Images before the first of `images`, for the counter. Default 0. */
  readonly before?: number;
  /** Images after the last of `images`, for the counter. Default 0. */
  readonly after?: number;
  /** Replaces parts of the viewer. */
  readonly slots?: ViewerSlots;
}

/**
 * Full-window image viewer. Mount it while it is open.
 *
 * Zoom 0.1 to 5 by wheel, pinch, double click, buttons and keys; rotation; panning when enlarged; on touch swipes to
 * change the image and drag down to close. The thumbnail shows until the original has loaded; neighbours are preloaded.
 *
 * Keys: Escape closes, `+` or `=` and `-` zoom, `0` resets, `r` rotates, ← → change the image. Ignored while typing.
 */
export function ImageViewer(props: ImageViewerProps): ReactNode {
  const { images, onIndexChange, onClose, before = 0, after = 0, slots } = props;
  const t = useT();
  const { direction } = useUi();
  const portalRoot = usePortalRoot();
  const { refs, context } = useFloating({ open: true, onOpenChange: (open) => open || onClose() });
  const { getFloatingProps } = useInteractions([useDismiss(context, { outsidePress: false })]);
  useLayer(onClose);
  const [dragged, setDragged] = useState(false);
  const index = Math.min(images.length - 1, Math.max(0, props.index));
  const image = images[index];
  const key = image?.key;
  // Each image starts at zoom 1, fitted to the window.
  const transform = useMemo(() => createSignal<AnimatedTransform>(INITIAL_ANIMATED), [key]);
  if (!image) return null;

  const count = before + images.length + after;
  const hasPrevious = index > 0;
  const hasNext = index < images.length - 1;
  const isVideo = image.kind === 'video';

  function step(by: -1 | 1): void {
    const next = index + by;
    if (next >= 0 && next < images.length) onIndexChange(next);
  }
  function change(parts: Partial<AnimatedTransform>): void {
    transform.set({ ...transform.getSnapshot(), smooth: true, ...parts });
  }
  function zoom(by: 1 | -1): void {
    const { x, y, zoom: now } = transform.getSnapshot();
    const next = zoomStep(now, by);
    // Zooms around the centre of the window. An image that is not enlarged is centred.
    const ratio = next <= 1 ? 0 : next / now;
    change({ zoom: next, x: x * ratio, y: y * ratio });
  }
  function rotate(): void {
    change({ x: 0, y: 0, turns: transform.getSnapshot().turns + 1 });
  }
  const reset = (): void => transform.set({ ...INITIAL_ANIMATED, smooth: true });

  function onKeyDown(event: KeyboardEvent): void {
    // Ignored by ancestors in the React tree: typing here must not focus a composer.
    event.stopPropagation();
    if (isTyping(event.nativeEvent)) return;
    const command = commandOf(event.nativeEvent, direction === 'rtl');
    if (!command || (isVideo && !(command === 'previous' || command === 'next'))) return;
    event.preventDefault();
    if (command === 'previous') step(-1);
    else if (command === 'next') step(1);
    else if (command === 'zoomIn') zoom(1);
    else if (command === 'zoomOut') zoom(-1);
    else if (command === 'rotate') rotate();
    else reset();
  }

  return (
    <FloatingPortal root={portalRoot}>
      <FloatingFocusManager context={context} initialFocus={refs.floating} outsideElementsInert>
        <div
          ref={refs.setFloating}
          className="im-viewer"
          data-im-part="image-viewer"
          data-theme="dark"
          data-dragged={dragged || undefined}
          {...getFloatingProps({ role: 'dialog', 'aria-label': t('viewer.title'), 'aria-modal': true, onKeyDown })}
        >
          <ViewerStage
            images={images}
            index={index}
            transform={transform}
            onStep={step}
            onClose={onClose}
            onDragged={setDragged}
          />
          <ViewerTop image={image} onClose={onClose} slots={slots} />
          {count > 1 ? (
            <>
              <span className="im-viewer__count" data-im-part="viewer-count" dir="ltr" aria-hidden="true">
                {before + index + 1} / {count}
              </span>
              <span className="im-hidden-text" aria-live="polite">
                {t('viewer.position', { index: before + index + 1, count })}
              </span>
              <NavButton
                side="start"
                icon={ChevronLeft}
                label={t('viewer.previous')}
                possible={hasPrevious}
                onTurn={() => step(-1)}
              />
              <NavButton
                side="end"
                icon={ChevronRight}
                label={t('viewer.next')}
                possible={hasNext}
                onTurn={() => step(1)}
              />
            </>
          ) : null}
          {isVideo ? null : <ViewerBar transform={transform} onZoom={zoom} onReset={reset} onRotate={rotate} />}
        </div>
      </FloatingFocusManager>
    </FloatingPortal>
  );
}

/** Keyboard commands of the viewer. Escape is handled by `useDismiss`. */
type ViewerCommand = 'zoomIn' | 'zoomOut' | 'reset' | 'rotate' | 'previous' | 'next';

type Key = Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const KEYS: Readonly<Record<string, ViewerCommand>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'reset',
  r: 'rotate',
  R: 'rotate',
};

/** Command of a key. `undefined` with modifiers: browser shortcuts such as Ctrl and + keep working. */
function commandOf({ key, ctrlKey, metaKey, altKey }: Key, rightToLeft: boolean): ViewerCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ArrowLeft') return rightToLeft ? 'next' : 'previous';
  if (key === 'ArrowRight') return rightToLeft ? 'previous' : 'next';
  return KEYS[key];
}

/** True if the key goes to a form field, a video or an IME composition. */
function isTyping(event: globalThis.KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const [target] = event.composedPath();
  return isElement(target) && (target.isContentEditable || target.matches('input, textarea, select, video'));
}
