import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { alsoInThisLook, expectShown } from '../../../.storybook/look-checks.ts';
import { Button } from '../button/Button.tsx';
import { Popover, type PopoverProps } from './Popover.tsx';

function WithButton({ open, onOpenChange, ...props }: PopoverProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [shown, setShown] = useState(open);
  const change: PopoverProps['onOpenChange'] = (next, reason) => {
    setShown(next);
    onOpenChange(next, reason);
  };
  return (
    <div style={{ margin: 'auto' }}>
      <Button ref={setAnchor} onClick={() => change(!shown, 'trigger')}>
        Who has read it
      </Button>
      {anchor ? <Popover {...props} open={shown} onOpenChange={change} anchor={anchor} /> : null}
    </div>
  );
}

const meta = {
  component: Popover,
  render: (args) => <WithButton {...args} />,
  args: {
    open: true,
    onOpenChange: fn(),
    anchor: null,
    label: 'Read by',
    children: (
      <div style={{ padding: 16, inlineSize: 220 }}>
        <p style={{ margin: 0, paddingBlockEnd: 12 }}>Mia and three others</p>
        <Button size="small">Message info</Button>
      </div>
    ),
  },
  parameters: { frame: { width: 560, height: 420 } },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

async function shows(): Promise<HTMLElement> {
  const popover = await screen.findByRole('dialog', { name: 'Read by' });
  await expectShown(popover);
  await expect(popover).toHaveTextContent('Mia and three others');
  return popover;
}

export const Closed: Story = {
  args: { open: false },
  async play() {
    await expectShown(screen.getByRole('button', { name: 'Who has read it' }));
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};
/** Takes focus: what it holds is next for the keyboard. */
export const Open: Story = {
  async play() {
    const popover = await shows();
    await waitFor(() => expect(popover).toContainElement(document.activeElement as HTMLElement));
    if (document.activeElement === popover) await userEvent.tab();
    await expect(screen.getByRole('button', { name: 'Message info' })).toHaveFocus();
  },
};
/** Turned round where there is no room. */
export const AtTheEnd: Story = {
  args: { placement: 'right-start' },
  globals: { direction: 'rtl' },
  play: alsoInThisLook(async () => {
    const popover = await shows();
    await waitFor(async () => {
      const { left, right } = popover.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(innerWidth);
    });
  }),
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(async () => void (await shows())) };
/** Escape closes it and gives focus back to what opened it. */
export const ClosedByEscape: Story = {
  args: { open: false },
  async play() {
    const button = await screen.findByRole('button', { name: 'Who has read it' });
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: 'Read by' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
