/** Greatest magnification of a picture while it is cropped; 1 fills the frame. */
export const MAX_ZOOM = 4;

/** Width and height, px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Visible part of a picture: magnification, and offset of the picture's centre from the frame's (px of the frame). */
export interface CropView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Square of a picture, in px of the picture. */
export interface CropSquare {
  readonly left: number;
  readonly top: number;
  readonly edge: number;
}

export const WHOLE: CropView = { zoom: 1, x: 0, y: 0 };

/** Px of the frame for one px of the picture: at zoom 1 the shorter edge fills the frame. */
export const scaleOf = ({ width, height }: Size, framePx: number, zoom: number): number =>
  (framePx / Math.min(width, height)) * zoom;

/** Limits zoom and offset, so that the picture always covers the frame. */
export function clampView(view: CropView, picture: Size, framePx: number): CropView {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom));
  const scale = scaleOf(picture, framePx, zoom);
  const within = (offset: number, edge: number): number => {
    const most = Math.max(0, (edge * scale - framePx) / 2);
    return Math.min(most, Math.max(-most, offset));
  };
  return { zoom, x: within(view.x, picture.width), y: within(view.y, picture.height) };
}

/** Changes the magnification around the centre of the frame. */
export function zoomTo(view: CropView, zoom: number, picture: Size, framePx: number): CropView {
  const next = Math.min(MAX_ZOOM, Math.max(1, zoom));
  const ratio = next / view.zoom;
  return clampView({ zoom: next, x: view.x * ratio, y: view.y * ratio }, picture, framePx);
}

/** The square of the picture that is inside the frame. */
export function cropSquare(view: CropView, picture: Size, framePx: number): CropSquare {
  const { zoom, x, y } = clampView(view, picture, framePx);
  const scale = scaleOf(picture, framePx, zoom);
  const edge = framePx / scale;
  return { left: (picture.width - edge) / 2 - x / scale, top: (picture.height - edge) / 2 - y / scale, edge };
}
