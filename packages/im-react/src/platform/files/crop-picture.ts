/** Longest edge of an avatar, px. */
const EDGE_PX = 640;

/**
 * Cuts a square out of a picture, at most 640 px wide. JPEG stays JPEG; other types become PNG, because Safari's canvas
 * cannot encode WebP.
 * @throws Error if the browser cannot draw or encode it
 */
export async function cropPicture(
  picture: HTMLImageElement,
  square: { readonly left: number; readonly top: number; readonly edge: number },
  file: File,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(EDGE_PX, Math.round(square.edge)));
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be drawn');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, square.left, square.top, square.edge, square.edge, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/jpeg' || file.type === 'image/jpg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('The picture cannot be encoded');
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '') || 'avatar'}.${type === 'image/jpeg' ? 'jpg' : 'png'}`, {
    type,
  });
}
