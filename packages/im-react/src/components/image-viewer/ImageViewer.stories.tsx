import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn, userEvent, within } from 'storybook/test';
import { type DemoPicture, demoPicture } from '../../testing/demo-pictures.ts';
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

/** One picture: no counter and no neighbours. */
export const One: Story = {};
export const Many: Story = { args: { images: many, index: 1, after: 2 } };
export const English: Story = { args: { images: many, index: 1 }, globals: { language: 'en-US' } };
export const RightToLeft: Story = { args: { images: many, index: 1 }, globals: { direction: 'rtl' } };
export const Tall: Story = { args: { images: [demo('sea', 500, 2400)] } };
export const Wide: Story = { args: { images: [demo('lake', 3000, 400)] } };
/** The small copy, blurred, until the original is there. */
export const Loading: Story = {
  args: { images: [demo('dusk', 960, 640, { src: '', thumbSrc: demoPicture('dusk', 96, 64) })] },
};
export const Failed: Story = { args: { images: [demo('dusk', 960, 640, { src: 'data:image/png;base64,x' })] } };
export const Rotated: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: /旋转|Rotate|旋轉/ }));
  },
};
export const Phone: Story = { args: { images: many, index: 2 }, globals: { viewport: { value: 'mobile1' } } };
/** A video plays with the browser's own controls; here it cannot be had. */
export const Video: Story = {
  args: { images: [demo('sea', 640, 400, { kind: 'video', src: '', thumbSrc: demoPicture('sea') })] },
};
