import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { SearchField } from '../field/SearchField.tsx';
import { SidePanel } from './SidePanel.tsx';

const meta = {
  component: SidePanel,
  args: {
    title: 'Message info',
    onClose: fn(),
    children: (
      <>
        <section className="im-group">
          <div className="im-group__head">Sent</div>
          Today, 14:02
        </section>
        <section className="im-group">
          <div className="im-group__head">Read by</div>
          Mia, Noah and Emma
        </section>
      </>
    ),
  },
  render: (args) => (
    <div className="im-conversation">
      <section className="im-pane" />
      <SidePanel {...args} />
    </div>
  ),
  parameters: { frame: { width: 960, height: 600 } },
} satisfies Meta<typeof SidePanel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Beside the messages, where both have room. */
export const Docked: Story = {};
/** Over the messages, where there is no room beside them. */
export const Drawer: Story = { parameters: { frame: { width: 620, height: 600 } } };
/** In their place on a phone. */
export const Page: Story = { parameters: { frame: { width: 390, height: 700 } } };
/** What stands above the part that scrolls stays there. */
export const WithTop: Story = {
  args: {
    title: 'Search messages',
    top: (
      <div style={{ padding: 12 }}>
        <SearchField value="" onChange={fn()} />
      </div>
    ),
    children: Array.from({ length: 40 }, (_, line) => (
      <p key={line} style={{ margin: 0, padding: '10px 16px' }}>
        Hit {line + 1} <button type="button">Go there</button>
      </p>
    )),
  },
};
/** A title that is too long is cut off. */
export const LongTitle: Story = { args: { title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragung' } };
export const Dark: Story = { globals: { theme: 'dark' } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
