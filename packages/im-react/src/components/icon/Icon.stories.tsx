import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';

const meta = { component: Icon, args: { shape: icons.X } } satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const One: Story = {};
/** Lines become thinner as an icon grows: all look of one weight. */
export const Sizes: Story = {
  render: ({ shape }) => (
    <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
      {[12, 16, 20, 24, 32, 48].map((size) => (
        <Icon key={size} shape={shape} size={size} />
      ))}
    </div>
  ),
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
};
