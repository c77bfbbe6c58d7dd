import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { portrait } from '../../../.storybook/portraits.ts';
import { Bell } from '../icon/icons.ts';
import { Avatar } from './Avatar.tsx';

const meta = { component: Avatar, args: { id: 1, name: '林知夏', size: 44 } } satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

const avatarsIn = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLElement>('[data-im-part="avatar"]')];
const initialsIn = (canvas: HTMLElement) => avatarsIn(canvas).map((avatar) => avatar.textContent);
const isRound = (avatar: HTMLElement | undefined) =>
  avatar !== undefined && getComputedStyle(avatar).borderRadius === '50%';

/** The picture in place of the initials; hidden from screen readers, which read the name beside it. */
export const Picture: Story = {
  args: { src: portrait(1) },
  async play({ canvasElement }) {
    const [avatar] = avatarsIn(canvasElement);
    await waitFor(() => expect(avatar).toHaveTextContent(''));
    await expect(avatar?.querySelector('img')).toHaveAttribute('src', portrait(1));
    await expect(avatar).toHaveAttribute('aria-hidden', 'true');
    await expect(isRound(avatar)).toBe(true);
  },
};
export const Online: Story = {
  args: { src: portrait(1), online: true },
  async play({ canvasElement }) {
    await expectShown(canvasElement.querySelector('[data-im-part="avatar-dot"]'));
  },
};
/** Initials in place of a picture that cannot be drawn. */
export const Broken: Story = {
  args: { src: 'data:image/png;base64,broken' },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    await expect(initialsIn(canvasElement)).toEqual(['林']);
  },
};
/** A rounded square. */
export const Group: Story = {
  args: { name: 'Design crew', shape: 'group' },
  async play({ canvasElement }) {
    await expect(initialsIn(canvasElement)).toEqual(['DC']);
    await expect(isRound(avatarsIn(canvasElement)[0])).toBe(false);
  },
};
/** An icon in place of initials. */
export const SystemNotices: Story = {
  args: { name: '系统通知', shape: 'group', icon: Bell },
  async play({ canvasElement }) {
    await expectShown(canvasElement.querySelector('svg'));
    await expect(initialsIn(canvasElement)).toEqual(['']);
  },
};
/** The id chooses the colour. One Chinese character, or the first letters of two words. */
export const Colours: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 12 }}>
      {['林知夏', '知', 'Leo Marchetti', '唐晚', '许星野', '何嘉树'].map((name, id) => (
        <Avatar key={name} id={id} name={name} size={44} />
      ))}
    </div>
  ),
  async play({ canvasElement }) {
    await expect(initialsIn(canvasElement)).toEqual(['林', '知', 'LM', '唐', '许', '何']);
    const colours = avatarsIn(canvasElement).map((avatar) => getComputedStyle(avatar).backgroundImage);
    await expect(new Set(colours).size).toBe(colours.length);
  },
};
export const Sizes: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      {[96, 72, 56, 44, 36, 28, 20].map((size) => (
        <Avatar key={size} id={3} name="Aiko Tanaka" src={portrait(3)} size={size} online />
      ))}
    </div>
  ),
  async play({ canvasElement }) {
    const sizes = avatarsIn(canvasElement).map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight]);
    await expect(sizes).toEqual([96, 72, 56, 44, 36, 28, 20].map((size) => [size, size]));
  },
};
