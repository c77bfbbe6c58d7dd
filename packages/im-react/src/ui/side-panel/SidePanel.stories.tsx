import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { alsoInThisLook, expectBefore, expectCutOff, expectShown } from '../../../.storybook/look-checks.ts';
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

type Play = NonNullable<Story['play']>;

/** The panel and the messages; the panel ends where the conversation ends, and Escape or its button closes it. */
async function open({ args, canvas, canvasElement }: Parameters<Play>[0], way: string) {
  const panel = await canvas.findByRole('complementary', { name: args.title });
  await expect(panel).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(canvas.getByRole('button', { name: way }));
  await expect(args.onClose).toHaveBeenCalledTimes(2);
  const messages = canvasElement.querySelector('.im-pane') ?? panel;
  return {
    panel: panel.getBoundingClientRect(),
    messages: messages.getBoundingClientRect(),
    element: panel,
    pane: messages,
  };
}

/** Beside the messages, where both have room. */
export const Docked: Story = {
  async play(context) {
    const { panel, messages } = await open(context, '关闭');
    await expect(panel.left).toBeGreaterThanOrEqual(messages.right);
    await expect(messages.width).toBeGreaterThan(panel.width);
  },
};
/** Over the messages, where there is no room beside them. */
export const Drawer: Story = {
  parameters: { frame: { width: 620, height: 600 } },
  async play(context) {
    const { panel, messages } = await open(context, '关闭');
    await expect(panel.left).toBeGreaterThan(messages.left);
    await expect(panel.left).toBeLessThan(messages.right);
  },
};
/** In their place on a phone. */
export const Page: Story = {
  parameters: { frame: { width: 390, height: 700 } },
  async play(context) {
    const { panel } = await open(context, '返回');
    await expect(Math.round(panel.width)).toBe(390);
    await expect(context.canvas.queryByRole('button', { name: '关闭' })).toBeNull();
  },
};
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
  async play({ canvas }) {
    const field = await canvas.findByRole('searchbox');
    const { top } = field.getBoundingClientRect();
    canvas.getByText('Hit 40').scrollIntoView();
    await expect(canvas.getByText('Hit 1').getBoundingClientRect().bottom).toBeLessThan(top);
    await expect(field.getBoundingClientRect().top).toBe(top);
  },
};
/** A title that is too long is cut off. */
export const LongTitle: Story = {
  args: { title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragung' },
  async play({ args, canvas }) {
    await expectCutOff(await canvas.findByRole('heading', { name: args.title }), args.title);
    await expectShown(canvas.getByRole('button', { name: '关闭' }));
  },
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(Docked.play) };
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: alsoInThisLook(async (context) => {
    const { pane, element } = await open(context, '关闭');
    await expectBefore(pane, element);
    await expectBefore(context.canvas.getByRole('heading'), context.canvas.getByRole('button', { name: '关闭' }));
  }),
};
