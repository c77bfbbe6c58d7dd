import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
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
  async play({ canvas, step }) {
    await step('only what is near the view is drawn', async () => {
      await canvas.findByText('Row 0');
      if (canvas.getAllByRole('listitem').length > 60) throw new Error('All rows are in the page.');
    });
  },
};
/** The first rows may have a height of their own. */
export const LeadingRows: Story = {
  args: {
    leading: 3,
    renderRow: (key) => <Row key={key} height={Number(key) < 3 ? 80 : 44}>{`Row ${key}`}</Row>,
  },
};
/** Fewer rows than the view holds. */
export const Few: Story = { args: { keys: numbers(4) } };
/** Scrolled to its end: `onEnd` is called while the last row is near, for more. */
export const AtTheEnd: Story = {
  async play({ args, canvas }) {
    const list = await canvas.findByRole('list', { name: 'Numbers' });
    list.scrollTop = list.scrollHeight;
    await canvas.findByText('Row 4999');
    if (!(args.onEnd as ReturnType<typeof fn>).mock.calls.length) throw new Error('Nobody was told of the end.');
  },
};
