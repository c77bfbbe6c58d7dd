import type {} from '@vitest/browser-playwright';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { demoPicture } from '../../testing/demo/pictures.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ImageViewer, type ImageViewerProps } from './ImageViewer.tsx';
import type { ViewedImage } from './viewed-image.ts';

const NAMES = ['lake', 'dusk', 'sea'] as const;
const images: readonly ViewedImage[] = NAMES.map((name) => ({
  key: name,
  src: demoPicture(name, 960, 640),
  width: 960,
  height: 640,
}));

function Opened(props: Partial<ImageViewerProps>): ReactNode {
  const [open, setOpen] = useState(false);
  const [index, setIndex] = useState(1);
  const close = (): void => {
    props.onClose?.();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Look</Button>
      {open ? <ImageViewer images={images} index={index} onIndexChange={setIndex} {...props} onClose={close} /> : null}
    </>
  );
}

async function open(props: Partial<ImageViewerProps> = {}, direction?: 'rtl') {
  const made = await renderOnStage(<Opened {...props} />, { direction });
  await made.screen.getByRole('button', { name: 'Look' }).click();
  await expect.element(made.screen.getByRole('dialog', { name: 'Image viewer' })).toHaveFocus();
  return made;
}
const part = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-im-part="${name}"]`);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const inView = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.im-viewer__slide:not([aria-hidden])');
  if (!found) throw new Error('No picture is in view.');
  return found;
};
const picture = (): HTMLElement => inView().firstElementChild as HTMLElement;
const shown = (): string | undefined => inView().dataset.imKey;
const zoom = (): string | null => part('viewer-zoom').textContent;

type Place = readonly [x: number, y: number];
function pointer(type: string, [clientX, clientY]: Place, pointerId = 1, pointerType = 'touch'): void {
  const on = document.elementFromPoint(clientX, clientY)?.closest('.im-viewer__stage') ?? part('viewer-stage');
  on.dispatchEvent(
    new PointerEvent(type, { clientX, clientY, pointerId, pointerType, bubbles: true, isPrimary: true }),
  );
}
function drag(from: Place, to: Place, pointerType = 'touch'): void {
  pointer('pointerdown', from, 1, pointerType);
  for (let step = 1; step <= 5; step++) {
    pointer(
      'pointermove',
      [from[0] + ((to[0] - from[0]) * step) / 5, from[1] + ((to[1] - from[1]) * step) / 5],
      1,
      pointerType,
    );
  }
  pointer('pointerup', to, 1, pointerType);
}

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(414, 896));

describe('ImageViewer', () => {
  test('fits the picture as the design says, and zooms, turns and resets by keys', async () => {
    await open();
    expect([picture().offsetWidth, picture().offsetHeight]).toEqual([840, 560]);
    await userEvent.keyboard('+');
    expect(zoom()).toBe('120%');
    await userEvent.keyboard('=');
    expect(zoom()).toBe('144%');
    await userEvent.keyboard('-');
    expect(zoom()).toBe('120%');
    for (let press = 0; press < 12; press++) await userEvent.keyboard('+');
    expect(zoom()).toBe('500%');
    await userEvent.keyboard('r');
    expect(picture().style.transform).toContain('rotate(90deg)');
    await userEvent.keyboard('0');
    expect(zoom()).toBe('100%');
    for (let press = 0; press < 16; press++) await userEvent.keyboard('-');
    expect(zoom()).toBe('10%');
  });

  test('has a button for each of it', async () => {
    const { screen } = await open();
    const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
    await press('Zoom in');
    expect(zoom()).toBe('120%');
    await press('Zoom out');
    await press('Zoom out');
    expect(zoom()).toBe('83%');
    await press('Rotate');
    expect(picture().style.transform).toContain('rotate(90deg)');
    await press('Reset');
    expect(zoom()).toBe('100%');
    await press('Next image');
    expect(shown()).toBe('sea');
    await press('Previous image');
    await press('Previous image');
    expect(shown()).toBe('lake');
    expect(part('viewer-count').textContent).toBe('1 / 3');
    await press('Close');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Look' })).toHaveFocus();
  });

  test('the wheel zooms at the pointer; a drag moves what is enlarged', async () => {
    await open();
    const at = { clientX: 500, clientY: 300 };
    const before = picture().getBoundingClientRect();
    const share = (500 - before.left) / before.width;
    part('viewer-stage').dispatchEvent(
      new WheelEvent('wheel', { ...at, deltaY: -100, bubbles: true, cancelable: true }),
    );
    await expect.poll(zoom).toBe('120%');
    const after = picture().getBoundingClientRect();
    expect(after.left + after.width * share).toBeCloseTo(500, 0);
    for (let turn = 0; turn < 4; turn++) {
      part('viewer-stage').dispatchEvent(
        new WheelEvent('wheel', { ...at, deltaY: -100, bubbles: true, cancelable: true }),
      );
    }
    await expect.poll(zoom).toBe('249%');
    const { left, top } = picture().getBoundingClientRect();
    drag([600, 400], [560, 380], 'mouse');
    await expect.poll(() => Math.round(picture().getBoundingClientRect().left - left)).toBe(-40);
    expect(Math.round(picture().getBoundingClientRect().top - top)).toBe(-20);
  });

  test('two fingers zoom, a double tap goes in and back', async () => {
    await open();
    pointer('pointerdown', [600, 400], 1);
    pointer('pointerdown', [680, 400], 2);
    pointer('pointermove', [560, 400], 1);
    pointer('pointermove', [720, 400], 2);
    await expect.poll(zoom).toBe('200%');
    pointer('pointerup', [560, 400], 1);
    pointer('pointerup', [720, 400], 2);
    await userEvent.keyboard('0');
    const tap = (): void => {
      pointer('pointerdown', [640, 400]);
      pointer('pointerup', [640, 400]);
    };
    tap();
    tap();
    await expect.poll(zoom).toBe('200%');
    tap();
    tap();
    await expect.poll(zoom).toBe('100%');
  });

  test('a swipe turns the page, a drag down closes; a mouse does neither', async () => {
    await page.viewport(390, 844);
    const onClose = vi.fn();
    const { screen } = await open({ onClose });
    drag([300, 400], [60, 410]);
    await expect.poll(shown).toBe('sea');
    drag([300, 400], [60, 410]);
    expect(shown()).toBe('sea');
    drag([60, 400], [300, 410]);
    await expect.poll(shown).toBe('dusk');
    drag([300, 400], [60, 400], 'mouse');
    expect(shown()).toBe('dusk');
    drag([200, 300], [205, 500]);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('right to left, the next picture is at the left', async () => {
    await open({}, 'rtl');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(shown).toBe('sea');
    drag([300, 400], [900, 400]);
    expect(shown()).toBe('sea');
    drag([900, 400], [300, 400]);
    await expect.poll(shown).toBe('dusk');
  });

  test('right to left, the count is not turned round', async () => {
    await open({}, 'rtl');
    const [number, , of] = [...part('viewer-count').childNodes].map((text) => {
      const range = document.createRange();
      range.selectNode(text);
      return { says: text.textContent, left: range.getBoundingClientRect().left };
    });
    expect([number?.says, of?.says]).toEqual(['2', '3']);
    expect(number?.left).toBeLessThan(of?.left ?? 0);
  });

  test('keys are not its own while somebody writes in it', async () => {
    const slots = { Tools: () => <input aria-label="Note" /> };
    const { screen } = await open({ slots });
    await screen.getByRole('textbox', { name: 'Note' }).click();
    await userEvent.keyboard('r+0');
    expect(zoom()).toBe('100%');
    await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('r+0');
  });

  test('says where a picture does not come, and tries again', async () => {
    const broken = { key: 'broken', src: 'data:image/png;base64,x', width: 600, height: 400 };
    const { screen } = await open({ images: [broken], index: 0 });
    await expect.element(screen.getByText('The image could not be loaded')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('The image could not be loaded')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Next image' })).not.toBeInTheDocument();
  });

  test('has the keys still after another try', async () => {
    const broken = { key: 'broken', src: 'data:image/png;base64,x', width: 600, height: 400 };
    const { screen } = await open({ images: [broken, ...images] });
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(screen.getByText('The image could not be loaded')).toBeVisible();
    (screen.getByRole('button', { name: 'Try again' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Image viewer' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(shown).toBe('lake');
  });

  test('does not wait for a picture that has no address', async () => {
    const { screen } = await open({ images: [{ key: 'none', src: '' }], index: 0 });
    await expect.element(screen.getByText('The image could not be loaded')).toBeVisible();
    await expect.element(screen.getByRole('status', { name: 'Loading the image' })).not.toBeInTheDocument();
  });

  test('fetches the neighbours once the picture in view is there', async () => {
    await open();
    await expect.poll(() => document.querySelectorAll('.im-viewer__original').length).toBe(3);
  });
});

test('is printed as the image alone, on white, as large as the page', async () => {
  await open();
  await userEvent.keyboard('{+}r');
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    expect(getComputedStyle(part('image-viewer')).backgroundColor).toBe('rgb(255, 255, 255)');
    const drawn = [...part('image-viewer').querySelectorAll<HTMLElement>('*')].filter((each) => each.checkVisibility());
    expect(drawn.some((each) => each.matches('button, .im-viewer__ground, [aria-hidden] img'))).toBe(false);
    const { width, height } = picture().getBoundingClientRect();
    expect([width, height]).toEqual([window.innerWidth, window.innerHeight]);
    expect(getComputedStyle(picture()).transform).toBe('none');
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
});
