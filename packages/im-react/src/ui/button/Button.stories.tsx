import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { IconButton } from '../IconButton.tsx';
import { Phone, UserRoundPlus } from '../icon/icons.ts';
import { Button } from './Button.tsx';

const meta = { component: Button, args: { children: 'Confirm', onClick: fn() } } satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const confirm = () => screen.getByRole('button', { name: 'Confirm' });

/** Background and text have the colours of these tokens. */
const isPainted =
  (background: string, color: string): Play =>
  async () => {
    const button = confirm();
    const swatch = document.createElement('i');
    swatch.style.background = background;
    swatch.style.color = color;
    button.before(swatch);
    const coloursOf = (element: Element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element).color,
    ];
    const [expected, actual] = [coloursOf(swatch), coloursOf(button)];
    swatch.remove();
    await expect(actual).toEqual(expected);
  };
/** How often a press is reported. */
const reports =
  (times: number): Play =>
  async ({ args }) => {
    await userEvent.click(confirm(), { pointerEventsCheck: 0 });
    await expect(args.onClick).toHaveBeenCalledTimes(times);
  };

export const Primary: Story = {
  args: { variant: 'primary' },
  async play(context) {
    await isPainted('var(--im-accent)', 'var(--im-on-accent)')(context);
    await reports(1)(context);
  },
};
export const Secondary: Story = { play: isPainted('var(--im-sunken)', 'var(--im-text)') };
export const Outline: Story = {
  args: { variant: 'outline' },
  async play(context) {
    await isPainted('var(--im-surface)', 'var(--im-text)')(context);
    await expect(getComputedStyle(confirm()).boxShadow).toContain('inset');
  },
};
export const Soft: Story = {
  args: { variant: 'soft' },
  play: isPainted('var(--im-accent-soft)', 'var(--im-accent-text)'),
};
export const Text: Story = { args: { variant: 'text' }, play: isPainted('transparent', 'var(--im-accent-text)') };
export const Danger: Story = { args: { variant: 'danger' }, play: isPainted('var(--im-danger)', '#fff') };
/** A spinner; presses do nothing, the focus stays. */
export const Loading: Story = {
  args: { variant: 'primary', loading: true },
  async play(context) {
    await reports(0)(context);
    await expect(confirm()).toHaveAttribute('aria-busy', 'true');
    await expectShown(confirm().querySelector('.im-spinner'));
    await expect(confirm()).toHaveFocus();
  },
};
export const Disabled: Story = {
  args: { variant: 'primary', disabled: true },
  async play(context) {
    await expect(confirm()).toBeDisabled();
    await reports(0)(context);
  },
};
/** 44 px high, as wide as its container. */
export const Large: Story = {
  args: { variant: 'primary', size: 'large', block: true },
  render: (args) => (
    <div style={{ inlineSize: 320 }}>
      <Button {...args} />
    </div>
  ),
  async play() {
    await expect([confirm().offsetWidth, confirm().offsetHeight]).toEqual([320, 44]);
  },
};
/** The icon is before the label and has no name of its own. */
export const WithIcon: Story = {
  args: { variant: 'primary', icon: UserRoundPlus },
  async play() {
    const icon = confirm().querySelector('svg');
    await expectShown(icon);
    await expect(icon).toHaveAttribute('aria-hidden', 'true');
    await expect(confirm().firstElementChild).toBe(icon);
  },
};
/** Named by their labels; a pressed one, a disabled one, a small one. */
export const IconOnly: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 8 }}>
      <IconButton icon={Phone} label="Voice call" />
      <IconButton icon={Phone} label="Voice call, on" aria-pressed />
      <IconButton icon={Phone} label="Voice call, off" disabled />
      <IconButton icon={Phone} label="Voice call, small" size="small" />
    </div>
  ),
  async play() {
    const [plain, on, off, small] = screen.getAllByRole('button');
    await expect(plain).toHaveAccessibleName('Voice call');
    await expect(plain?.textContent).toBe('');
    await expect(on).toHaveAttribute('aria-pressed', 'true');
    await expect(off).toBeDisabled();
    await expect([plain?.offsetWidth, small?.offsetWidth]).toEqual([36, 28]);
    await userEvent.tab();
    await expect(plain).toHaveFocus();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Voice call');
  },
};
