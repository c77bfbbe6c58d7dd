import { FIRST_VIEW, type View } from '../view/view.ts';

/** A view, and whether the way to it is shown. */
export interface Pose extends View {
  readonly smooth: boolean;
}

export const FIRST_POSE: Pose = { ...FIRST_VIEW, smooth: false };

/** How far all pictures are dragged: to the side for the next one, down to close. */
export interface Drag {
  readonly x: number;
  readonly y: number;
  readonly smooth: boolean;
}

export const NO_DRAG: Drag = { x: 0, y: 0, smooth: false };
