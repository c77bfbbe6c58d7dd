import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { alsoInThisLook } from '../../../.storybook/look-checks.ts';
import { Button } from '../../ui/button/Button.tsx';
import { MessageScroller, type MessageScrollerProps } from './MessageScroller.tsx';

const rowsOf = (count: number): MessageScrollerProps['rows'] => ({
  count,
  firstIndex: 1_000_000,
  atEnd: true,
  keyAt: (index) => (index >= 0 && index < count ? `row-${index}` : undefined),
  indexOf: (key) => Number(key.slice('row-'.length)),
});

const meta = {
  component: MessageScroller,
  args: {
    rows: rowsOf(50_000),
    role: 'log',
    'aria-label': 'Messages',
    'aria-live': 'off',
    tabIndex: 0,
    onPinned: fn(),
    onNearStart: fn(),
    onNearEnd: fn(),
    renderRow: (index) => (
      <div style={{ minBlockSize: 30 + ((index * 37) % 90), paddingInline: 16, boxSizing: 'border-box' }}>
        Message {index}
      </div>
    ),
  },
  parameters: { frame: { width: 420, height: 480 } },
} satisfies Meta<typeof MessageScroller>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Begins at the newest row of 50,000; only the rows near the view are mounted. */
export const AtTheBottom: Story = {
  async play({ canvas }) {
    const last = await canvas.findByText('Message 49999');
    const log = canvas.getByRole('log', { name: 'Messages' });
    await expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(log.getBoundingClientRect().bottom + 1);
    await expect(log.scrollTop + log.clientHeight).toBeCloseTo(log.scrollHeight, -1);
    await expect(canvas.getAllByText(/^Message/).length).toBeLessThan(80);
  },
};
/** Fewer rows than the view holds stand at its bottom. */
export const Short: Story = {
  args: { rows: rowsOf(3) },
  async play({ canvas }) {
    const last = await canvas.findByText('Message 2');
    const log = canvas.getByRole('log').getBoundingClientRect();
    const shown = canvas.getAllByText(/^Message/);
    await expect(shown.map((row) => row.textContent)).toEqual(['Message 0', 'Message 1', 'Message 2']);
    await expect(log.bottom - last.getBoundingClientRect().bottom).toBeLessThan(20);
    await expect((shown[0]?.getBoundingClientRect().top ?? 0) - log.top).toBeGreaterThan(100);
  },
};
/** What stands above the first row while older ones are loaded, or could not be. */
export const WithHeader: Story = {
  args: { rows: rowsOf(4), header: <Button size="small">Try again</Button> },
  async play({ canvas }) {
    const first = await canvas.findByText('Message 0');
    const header = canvas.getByRole('button', { name: 'Try again' });
    await expect(header.getBoundingClientRect().bottom).toBeLessThanOrEqual(first.getBoundingClientRect().top);
  },
};
/** Nothing yet. */
export const Empty: Story = {
  args: { rows: rowsOf(0) },
  async play({ canvas }) {
    const log = await canvas.findByRole('log', { name: 'Messages' });
    await expect(log).toHaveTextContent(/^$/);
    await expect(log.scrollHeight).toBe(log.clientHeight);
  },
};
export const Dark: Story = { globals: { theme: 'dark' }, play: alsoInThisLook(AtTheBottom.play) };
