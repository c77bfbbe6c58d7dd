import type { Meta, StoryObj } from '@storybook/react-vite';
import { EMOJI_NAMES } from 'im-sdk/protocol';
import { EmojiArt } from './EmojiArt.tsx';

const meta = { component: EmojiArt, args: { name: '笑哭' } } satisfies Meta<typeof EmojiArt>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InText: Story = {
  render: (args) => (
    <p>
      太好笑了 <EmojiArt {...args} /> 明天再说
    </p>
  ),
};
export const Large: Story = { args: { size: 44 } };
export const OnHover: Story = { args: { size: 44, animated: 'hover' } };
export const Still: Story = { args: { size: 44, animated: false } };
/** All 57, in the order of their numbers. */
export const All: Story = {
  parameters: { frame: { width: 400, height: 360 } },
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(8, 40px)', placeItems: 'center' }}>
      {EMOJI_NAMES.map((name) => (
        <EmojiArt key={name} name={name} size={28} animated="hover" />
      ))}
    </div>
  ),
};
