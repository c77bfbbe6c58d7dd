import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';

const meta = { component: Icon, args: { shape: icons.X } } satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

const iconsIn = (canvas: HTMLElement) => [...canvas.querySelectorAll<SVGElement>('svg.im-icon')];

/** 20 px, in the colour of the text, hidden from screen readers. */
export const One: Story = {
  async play({ canvasElement }) {
    const [icon] = iconsIn(canvasElement);
    await expectShown(icon);
    await expect(icon).toHaveAttribute('aria-hidden', 'true');
    await expect(icon?.getBoundingClientRect().width).toBe(20);
    await expect(icon).toHaveAttribute('stroke', 'currentColor');
  },
};
/** Lines become thinner as an icon grows: all look of one weight. */
export const Sizes: Story = {
  render: ({ shape }) => (
    <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
      {[12, 16, 20, 24, 32, 48].map((size) => (
        <Icon key={size} shape={shape} size={size} />
      ))}
    </div>
  ),
  async play({ canvasElement }) {
    const icons = iconsIn(canvasElement);
    await expect(icons.map((icon) => icon.getBoundingClientRect().width)).toEqual([12, 16, 20, 24, 32, 48]);
    const strokes = icons.map((icon) => Number.parseFloat(getComputedStyle(icon).strokeWidth));
    await expect(strokes).toEqual([2.25, 2, 1.75, 1.75, 1.5, 1.25]);
  },
};
/** Every icon of the kit. */
export const All: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: 16, width: 720 }}>
      {Object.entries(icons).map(([name, shape]) => (
        <div key={name} style={{ display: 'grid', justifyItems: 'center', gap: 4 }}>
          <Icon shape={shape} size={24} />
          {name}
        </div>
      ))}
    </div>
  ),
  async play({ canvas, canvasElement }) {
    const drawn = iconsIn(canvasElement).filter((icon) => icon.childElementCount > 0);
    await expect(drawn).toHaveLength(Object.keys(icons).length);
    for (const name of Object.keys(icons)) await expectShown(canvas.getByText(name));
  },
};
