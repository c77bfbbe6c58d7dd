import type { ComponentType, ReactNode } from 'react';
import { onDemand } from '../on-demand/on-demand.tsx';
import type { ViewedImage } from './viewed-image.ts';

/** What a slot of the viewer is told. */
export interface ViewerSlotProps {
  readonly image: ViewedImage;
  readonly onClose: () => void;
}

/** Stand in for parts of the viewer, or add to them. Keep the object the same. */
export interface ViewerSlots {
  /** More buttons, before “Download”. Draw them with `IconButton`. */
  readonly Tools?: ComponentType<ViewerSlotProps>;
  /** In place of the sender and the time. */
  readonly Heading?: ComponentType<ViewerSlotProps>;
}

export interface ImageViewerProps {
  /** The pictures, in their order. With more than one there are a counter, buttons, keys and swipes. */
  readonly images: readonly ViewedImage[];
  /** The one that is shown, from 0. */
  readonly index: number;
  /** Another one was asked for, by a button, a key or a swipe. */
  readonly onIndexChange: (index: number) => void;
  /** Escape, “Close”, or a drag down on touch. */
  readonly onClose: () => void;
  /** How many pictures stand before the first one of `images`, for the counter. Default 0. */
  readonly before?: number;
  /** How many pictures stand after the last one of `images`, for the counter. Default 0. */
  readonly after?: number;
  readonly slots?: ViewerSlots;
}

const FloatingViewer = onDemand(() =>
  import('./floating/FloatingViewer.tsx').then((floating) => floating.FloatingViewer),
);

/**
 * Pictures over the whole window: zoom 0.1 to 5 by wheel, two fingers, double click, buttons and keys; turning, dragging
 * when enlarged, swipes from one to the next and down to close. The small copy stands until the original is there;
 * neighbours are fetched ahead. Draw it while it is open; its code is fetched then.
 *
 * Keys: Escape closes, `+` or `=` and `-` zoom, `0` resets, `r` rotates, ← → change the picture; none while typing.
 */
export function ImageViewer(props: ImageViewerProps): ReactNode {
  return props.images.length === 0 ? null : <FloatingViewer {...props} />;
}
