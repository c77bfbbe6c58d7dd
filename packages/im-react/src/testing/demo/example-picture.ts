/** Chooses a file in the input of an avatar, as the file chooser would. */
export function choosePicture(file: File): void {
  const input = document.querySelector<HTMLInputElement>('[data-im-part="picture-input"]');
  if (!input) throw new Error('no file input');
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Draws a picture file: a dark half at the start, a light one at the end. */
export async function examplePicture(width: number, height: number, name = 'me.png'): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#123a6b';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#f2b84b';
  context.fillRect(width / 2, 0, width / 2, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], name, { type: 'image/png' });
}
