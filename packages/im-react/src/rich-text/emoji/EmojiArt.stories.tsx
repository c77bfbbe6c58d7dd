import type { Meta, StoryObj } from '@storybook/react-vite';
import { EMOJI_NAMES } from 'im-sdk/protocol';
import { expect, userEvent, waitFor } from 'storybook/test';
import { EmojiArt } from './EmojiArt.tsx';

const meta = { component: EmojiArt, args: { name: '笑哭' } } satisfies Meta<typeof EmojiArt>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In a sentence as high as its line; copied as its token. */
export const InText: Story = {
  async play({ canvas }) {
    const emoji = await canvas.findByRole('img', { name: '笑哭' });
    const size = Number.parseFloat(getComputedStyle(emoji).fontSize);
    await expect(emoji.clientWidth / size).toBeCloseTo(1.25, 1);
    await expect(emoji.closest('p')).toHaveTextContent('太好笑了 #笑哭; 明天再说');
  },
  render: (args) => (
    <p>
      太好笑了 <EmojiArt {...args} /> 明天再说
    </p>
  ),
};
export const Large: Story = {
  args: { size: 44 },
  async play({ canvas }) {
    const { width, height } = (await canvas.findByRole('img', { name: '笑哭' })).getBoundingClientRect();
    await expect([width, height]).toEqual([44, 44]);
  },
};
export const OnHover: Story = {
  args: { size: 44, animated: 'hover' },
  async play({ canvas }) {
    const emoji = await canvas.findByRole('img', { name: '笑哭' });
    await expect(emoji.querySelector('img')).toBeNull();
    await userEvent.hover(emoji);
    await waitFor(() => expect(emoji.querySelector('img')).not.toBeNull());
    await userEvent.unhover(emoji);
    await waitFor(() => expect(emoji.querySelector('img')).toBeNull());
  },
};
export const Still: Story = {
  args: { size: 44, animated: false },
  async play({ canvas }) {
    const emoji = await canvas.findByRole('img', { name: '笑哭' });
    await waitFor(() => expect(emoji.style.backgroundImage).not.toBe(''));
    await expect(emoji.querySelector('img')).toBeNull();
  },
};
/** All 57, in the order of their numbers. */
export const All: Story = {
  async play({ canvas }) {
    const all = await canvas.findAllByRole('img');
    await expect(all.map((emoji) => Number(emoji.dataset.number))).toEqual(EMOJI_NAMES.map((_, index) => index));
    await expect(all.length).toBe(57);
    for (const emoji of all) await expect(emoji).toHaveAccessibleName();
  },
  parameters: { frame: { width: 400, height: 360 } },
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(8, 40px)', placeItems: 'center' }}>
      {EMOJI_NAMES.map((name) => (
        <EmojiArt key={name} name={name} size={28} animated="hover" />
      ))}
    </div>
  ),
};
