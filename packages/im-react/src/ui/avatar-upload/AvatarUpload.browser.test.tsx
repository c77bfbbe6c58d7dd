import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choosePicture, examplePicture } from '../../testing/demo/example-picture.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { AvatarUpload } from './AvatarUpload.tsx';

/** Size, and the colours in the middle of both halves. */
async function look(file: File): Promise<{ edge: [number, number]; start: number; end: number }> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const red = (x: number) => context?.getImageData(Math.round(x), picture.height / 2, 1, 1).data[0] ?? -1;
  return {
    edge: [picture.width, picture.height],
    start: red(picture.width * 0.25),
    end: red(picture.width * 0.75),
  };
}

/** Colours of an element as they are painted, by CSS px. */
async function pixelsOf(element: Element) {
  const base64 = await page.elementLocator(element).screenshot({ save: false });
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const { width, height } = element.getBoundingClientRect();
  const scale = picture.width / width;
  const pixels = (x: number, y: number) => context?.getImageData(x * scale, y * scale, 1, 1).data ?? [0, 0, 0];
  return { pixels, width, height };
}

/** Contrast of two colours as WCAG defines it. */
function contrast(one: ArrayLike<number>, two: ArrayLike<number>): number {
  const luminance = (colour: ArrayLike<number>) => {
    const [red = 0, green = 0, blue = 0] = Array.from(colour, (value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const DARK = 0x12;
const LIGHT = 0xf2;

describe('AvatarUpload', () => {
  test('a picture is cropped by keyboard and handed over as a square', async () => {
    const onChange = vi.fn<(picture: File) => void>();
    const { screen } = await renderOnStage(<AvatarUpload id={2} name="Noah" onChange={onChange} />);
    await expect.element(screen.getByRole('button', { name: 'Upload avatar' })).toBeVisible();
    choosePicture(await examplePicture(600, 400));
    const dialog = screen.getByRole('dialog', { name: 'Crop picture' });
    const zoom = dialog.getByRole('slider', { name: 'Zoom' });
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await expect.element(zoom).toHaveFocus();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    const middle = await look(onChange.mock.calls[0]?.[0] as File);
    expect(middle).toEqual({ edge: [400, 400], start: DARK, end: LIGHT });
    await expect.element(dialog).not.toBeInTheDocument();

    choosePicture(await examplePicture(600, 400));
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await userEvent.tab({ shift: true });
    await expect.element(dialog.getByRole('group')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight>20/}');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
    // Moved to its edge: 300 of 400 px are the dark half.
    const moved = await look(onChange.mock.calls[1]?.[0] as File);
    expect([moved.start, moved.edge]).toEqual([DARK, [400, 400]]);
  });

  test.each(['light', 'dark'] as const)('the zoom slider has a track and a thumb that stand out, %s', async (theme) => {
    const { screen } = await renderOnStage(<AvatarUpload id={2} name="Noah" onChange={() => undefined} />, { theme });
    choosePicture(await examplePicture(600, 400));
    const dialog = screen.getByRole('dialog', { name: 'Crop picture' });
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    const zoom = dialog.getByRole('slider', { name: 'Zoom' }).element();
    // No native track: a browser draws none where a sheet sets border or background.
    expect(getComputedStyle(zoom).appearance).toBe('none');
    const { pixels, width, height } = await pixelsOf(zoom);
    const surface = pixels(width * 0.9, 1);
    expect(contrast(surface, pixels(width * 0.9, height / 2))).toBeGreaterThan(3);
    expect(contrast(surface, pixels(9, height / 2))).toBeGreaterThan(3);
  });

  test('another type, a larger file and what is no picture are refused with their sentences', async () => {
    const onChange = vi.fn();
    const { screen } = await renderOnStage(<AvatarUpload id={2} name="Noah" onChange={onChange} />);
    choosePicture(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Only JPG, PNG and WebP pictures are allowed');
    choosePicture(new File([new Uint8Array(5_242_881)], 'me.png', { type: 'image/png' }));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The picture cannot exceed 5 MB');
    choosePicture(new File(['no picture'], 'me.png', { type: 'image/png' }));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Only JPG, PNG and WebP pictures are allowed');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('says that an upload failed, and Escape leaves the crop without a change', async () => {
    const onChange = vi.fn(() => Promise.reject(new Error('offline')));
    const { screen } = await renderOnStage(<AvatarUpload id={2} name="Noah" onChange={onChange} />);
    choosePicture(await examplePicture(60, 60));
    const dialog = screen.getByRole('dialog', { name: 'Crop picture' });
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(onChange).not.toHaveBeenCalled();
    choosePicture(await examplePicture(60, 60));
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Upload failed, please retry');
    expect(document.querySelector('.im-avatar-upload__button img')).toBeNull();
  });

  test('cancelled while the picture is being cut out, it hands over nothing', async () => {
    const onChange = vi.fn();
    const [first, second] = [await examplePicture(60, 60), await examplePicture(60, 60)];
    let finish: () => void = () => undefined;
    const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
      finish = () => done(new Blob(['cut'], { type: 'image/png' }));
    });
    const { screen } = await renderOnStage(<AvatarUpload id={2} name="Noah" onChange={onChange} />);
    choosePicture(first);
    const dialog = screen.getByRole('dialog', { name: 'Crop picture' });
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(toBlob).toHaveBeenCalledOnce());
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    finish();
    toBlob.mockRestore();
    // A second picture goes through, so the first one would have been handed over by now.
    choosePicture(second);
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(onChange).toHaveBeenCalledOnce();
  });
});
