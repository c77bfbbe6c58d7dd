import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { RowList } from './RowList.tsx';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

function Row({ height, children }: { readonly height: number; readonly children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is no ul
    <div role="listitem" style={{ blockSize: height, padding: '12px 16px', boxSizing: 'border-box' }}>
      {children}
    </div>
  );
}

const meta = {
  component: RowList,
  args: {
    keys: numbers(5_000),
    className: 'im-scroll',
    style: { flex: 1, minBlockSize: 0 },
    role: 'list',
    'aria-label': 'Numbers',
    tabIndex: 0,
    onEnd: fn(),
    renderRow: (key) => <Row key={key} height={56}>{`Row ${key}`}</Row>,
  },
  parameters: { frame: { width: 280, height: 480 } },
} satisfies Meta<typeof RowList>;
export default meta;
type Story = StoryObj<typeof meta>;

/** However many rows, only those near the view are in the page. */
export const Thousands: Story = {
  async play({ canvas }) {
    await expectShown(await canvas.findByText('Row 0'));
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(60);
    // The scroll bar is as long as if all were.
    await expect(canvas.getByRole('list').scrollHeight).toBeCloseTo(5_000 * 56, -3);
  },
};
/** The first rows may have a height of their own. */
export const LeadingRows: Story = {
  args: {
    leading: 3,
    renderRow: (key) => <Row key={key} height={Number(key) < 3 ? 80 : 44}>{`Row ${key}`}</Row>,
  },
  async play({ canvas }) {
    await canvas.findByText('Row 0');
    const rows = canvas.getAllByRole('listitem').slice(0, 5);
    await expect(rows.map((row) => row.clientHeight)).toEqual([80, 80, 80, 44, 44]);
    const gaps = rows.slice(1).map((row, index) => {
      const before = rows[index]?.getBoundingClientRect().bottom ?? 0;
      return Math.round(row.getBoundingClientRect().top - before);
    });
    await expect(gaps).toEqual([0, 0, 0, 0]);
  },
};
/** Fewer rows than the view holds: nothing to scroll. */
export const Few: Story = {
  args: { keys: numbers(4) },
  async play({ canvas }) {
    const list = await canvas.findByRole('list', { name: 'Numbers' });
    const rows = await canvas.findAllByRole('listitem');
    await expect(rows.map((row) => row.textContent)).toEqual(['Row 0', 'Row 1', 'Row 2', 'Row 3']);
    await expect(list.scrollHeight).toBe(list.clientHeight);
  },
};
/** Scrolled to its end: `onEnd` is called while the last row is near, for more. */
export const AtTheEnd: Story = {
  async play({ args, canvas }) {
    const list = await canvas.findByRole('list', { name: 'Numbers' });
    list.scrollTop = list.scrollHeight;
    await canvas.findByText('Row 4999');
    await expect(args.onEnd).toHaveBeenCalled();
  },
};
