import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { expectBefore, expectShown } from '../../../.storybook/look-checks.ts';
import { type DemoPicture, demoPicture } from '../../testing/demo/pictures.ts';
import { ImageViewer, type ImageViewerProps } from './ImageViewer.tsx';
import type { ViewedImage } from './viewed-image.ts';

const NOW = new Date(2026, 10, 4, 13, 53).getTime();

function demo(name: DemoPicture, width = 960, height = 640, parts: Partial<ViewedImage> = {}): ViewedImage {
  const sender = { id: 3, name: '周景行' };
  return { key: `${name} ${width}`, src: demoPicture(name, width, height), width, height, sender, time: NOW, ...parts };
}

const meta = {
  component: ImageViewer,
  args: { images: [demo('dusk')], index: 0, onIndexChange: fn(), onClose: fn() },
  parameters: { layout: 'fullscreen' },
  render: (args) => <Walked {...args} />,
} satisfies Meta<typeof ImageViewer>;
export default meta;
type Story = StoryObj<typeof meta>;

function Walked({ index: first, onIndexChange, ...props }: ImageViewerProps) {
  const [index, setIndex] = useState(first);
  return (
    <ImageViewer
      {...props}
      index={index}
      onIndexChange={(next) => {
        onIndexChange(next);
        setIndex(next);
      }}
    />
  );
}

const many = [demo('lake'), demo('dusk'), demo('sea', 640, 960), demo('forest'), demo('night', 1600, 400)];

type Play = NonNullable<Story['play']>;
/** The picture that is looked at, once it has been loaded. */
async function picture(name = '图片'): Promise<HTMLElement> {
  const image = await screen.findByRole('img', { name });
  await expectShown(image);
  return image;
}
const counter = (): string => document.querySelector('[data-im-part="viewer-count"]')?.textContent ?? '';
/** As large as the page, in the ratio of the picture. */
const fits =
  (width: number, height: number): Play =>
  async () => {
    const image = await picture();
    const box = image.getBoundingClientRect();
    await waitFor(() => expect(box.width / box.height).toBeCloseTo(width / height, 1));
    await expect(box.width).toBeLessThanOrEqual(window.innerWidth);
    await expect(box.height).toBeLessThanOrEqual(window.innerHeight);
  };

/** One picture: no counter and no neighbours. */
export const One: Story = {
  async play({ args }) {
    await picture();
    await expect(counter()).toBe('');
    await expect(screen.queryByRole('button', { name: '下一张' })).toBeNull();
    await expect(screen.getByText('周景行')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
/** Which of how many; arrow keys and buttons lead to the neighbours. */
export const Many: Story = {
  args: { images: many, index: 1, after: 2 },
  async play() {
    await picture();
    await expect(counter()).toBe('2 / 7');
    await expect(screen.getByText('第 2 张，共 7 张')).toHaveAttribute('aria-live', 'polite');
    await expectBefore(screen.getByRole('button', { name: '上一张' }), screen.getByRole('button', { name: '下一张' }));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(counter()).toBe('3 / 7'));
    await userEvent.click(screen.getByRole('button', { name: '上一张' }));
    await waitFor(() => expect(counter()).toBe('2 / 7'));
  },
};
export const English: Story = {
  args: { images: many, index: 1 },
  globals: { language: 'en-US' },
  async play() {
    await picture('Photo');
    await expect(screen.getByText('Image 2 of 5')).toHaveAttribute('aria-live', 'polite');
    for (const name of ['Download', 'Close', 'Previous image', 'Next image', 'Zoom in', 'Rotate'])
      await expect(screen.getByRole('button', { name })).toBeEnabled();
  },
};
/** The next picture is at the left. */
export const RightToLeft: Story = {
  args: { images: many, index: 1 },
  globals: { direction: 'rtl' },
  async play() {
    await picture();
    const next = screen.getByRole('button', { name: '下一张' }).getBoundingClientRect();
    await expect(next.right).toBeLessThan(screen.getByRole('button', { name: '上一张' }).getBoundingClientRect().left);
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(counter()).toBe('3 / 5'));
  },
};
export const Tall: Story = { args: { images: [demo('sea', 500, 2400)] }, play: fits(500, 2400) };
export const Wide: Story = { args: { images: [demo('lake', 3000, 400)] }, play: fits(3000, 400) };
const SLOW = 'https://files.example.com/slow.png';
/** The small copy, blurred, until the original is there. */
export const Loading: Story = {
  args: { images: [demo('dusk', 960, 640, { src: SLOW, thumbSrc: demoPicture('dusk', 96, 64) })] },
  beforeEach() {
    // The original is neither there nor refused: no answer of the network reaches the viewer.
    const hold = (event: Event): void => {
      if (event.target instanceof HTMLImageElement && event.target.src === SLOW) event.stopImmediatePropagation();
    };
    window.addEventListener('error', hold, true);
    return () => window.removeEventListener('error', hold, true);
  },
  async play() {
    const dialog = await screen.findByRole('dialog', { name: '图片查看器' });
    const small = dialog.querySelector<HTMLImageElement>('.im-viewer__thumb');
    await waitFor(() => expect(small?.naturalWidth).toBeGreaterThan(0));
    await expect(small && getComputedStyle(small).filter).toContain('blur');
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};
export const Failed: Story = {
  args: { images: [demo('dusk', 960, 640, { src: 'data:image/png;base64,x' })] },
  async play() {
    await expect(await screen.findByRole('alert')).toHaveTextContent('图片加载失败');
    await expect(screen.getByRole('button', { name: '再试一次' })).toBeEnabled();
  },
};
export const Rotated: Story = {
  async play() {
    const image = await picture();
    await waitFor(() => expect(image.clientWidth).toBeGreaterThan(0));
    await userEvent.click(screen.getByRole('button', { name: '旋转' }));
    await waitFor(() => {
      const { width, height } = image.getBoundingClientRect();
      return expect(height).toBeGreaterThan(width);
    });
  },
};
/** As wide as the page; everything can be reached with a thumb. */
export const Phone: Story = {
  args: { images: many, index: 2 },
  globals: { viewport: { value: 'mobile1' } },
  async play() {
    const { width } = (await picture()).getBoundingClientRect();
    await expect(window.innerWidth).toBe(320);
    await expect(width).toBeLessThanOrEqual(320);
    for (const name of ['下载', '关闭', '旋转']) {
      const { right } = screen.getByRole('button', { name }).getBoundingClientRect();
      await expect(right).toBeLessThanOrEqual(320);
    }
  },
};
/** A video plays with the browser's own controls; here it cannot be had. */
export const Video: Story = {
  args: { images: [demo('sea', 640, 400, { kind: 'video', src: '', thumbSrc: demoPicture('sea') })] },
  async play() {
    await expect(await screen.findByRole('alert')).toHaveTextContent('视频无法播放');
    await expect(screen.getByRole('button', { name: '再试一次' })).toBeEnabled();
    await expect(screen.queryByRole('button', { name: '旋转' })).toBeNull();
  },
};
