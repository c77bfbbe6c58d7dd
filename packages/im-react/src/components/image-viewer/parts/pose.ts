import { FIRST_VIEW, type View } from '../view/view.ts';

/** A view, and whether the change to it is animated. */
export interface Pose extends View {
  readonly smooth: boolean;
}

export const FIRST_POSE: Pose = { ...FIRST_VIEW, smooth: false };

/** Drag offset of all images in px: horizontal to change the image, down to close. */
export interface Drag {
  readonly x: number;
  readonly y: number;
  readonly smooth: boolean;
}

export const NO_DRAG: Drag = { x: 0, y: 0, smooth: false };
