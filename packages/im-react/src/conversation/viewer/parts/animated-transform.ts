import { INITIAL_TRANSFORM, type Transform } from '../geometry/transform.ts';

/** A transform, and whether the change to it is animated. */
export interface AnimatedTransform extends Transform {
  readonly smooth: boolean;
}

export const INITIAL_ANIMATED: AnimatedTransform = { ...INITIAL_TRANSFORM, smooth: false };

/** Drag offset of all images in px: horizontal to change the image, down to close. */
export interface DragOffset {
  readonly x: number;
  readonly y: number;
  readonly smooth: boolean;
}

export const NO_DRAG: DragOffset = { x: 0, y: 0, smooth: false };
