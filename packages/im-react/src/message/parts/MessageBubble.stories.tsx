import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MessageRow } from 'im-sdk';
import { MessageStatus } from 'im-sdk/protocol';
import { expect } from 'storybook/test';
import { expectCutOff, expectInside } from '../../../.storybook/look-checks.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { RichText } from '../../rich-text/RichText.tsx';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { MessageTip } from '../../ui/MessageTip.tsx';
import { MessageQuote } from '../content/MessageQuote.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { MessageMeta } from './MessageMeta.tsx';
import { ForwardedFrom } from './MessageParts.tsx';

interface BubbleStoryProps {
  readonly text: string;
  readonly side?: 'own' | 'other';
  readonly row?: Partial<MessageRow>;
  readonly quote?: MessageRow['quote'];
}

function BubbleStory({ text, side = 'other', row, quote }: BubbleStoryProps) {
  const message = rowOf({ key: 'k', sendTime: NOW, mine: side === 'own', content: text, ...row });
  return (
    <div style={{ background: 'var(--im-canvas)', padding: 24, inlineSize: 420 }}>
      <div className="im-row" data-side={side} data-first data-last>
        <div className="im-row__col">
          <MessageBubble
            above={
              <>
                {message.forwardedFrom ? <ForwardedFrom name={message.forwardedFrom} /> : null}
                {quote ? <MessageQuote quote={quote} selfId={2} /> : null}
              </>
            }
            meta={<MessageMeta row={message} />}
          >
            <RichText
              text={text}
              selfId={2}
              mentions={[
                { userId: 2, name: '陈予安' },
                { userId: -1, name: '所有人' },
              ]}
            />
          </MessageBubble>
        </div>
      </div>
    </div>
  );
}

const meta = { component: BubbleStory, args: { text: '好呀，那就这么定了' } } satisfies Meta<typeof BubbleStory>;
export default meta;
type Story = StoryObj<typeof meta>;

type Play = NonNullable<Story['play']>;
const part = (canvasElement: HTMLElement, name: string): HTMLElement =>
  canvasElement.querySelector<HTMLElement>(`[data-im-part="${name}"]`) ?? canvasElement;
/** Free room at the start and at the end of the row. */
function room(canvasElement: HTMLElement): { readonly start: number; readonly end: number } {
  const row = (canvasElement.querySelector('.im-row') ?? canvasElement).getBoundingClientRect();
  const bubble = part(canvasElement, 'bubble').getBoundingClientRect();
  return { start: bubble.left - row.left, end: row.right - bubble.right };
}
/** Text and time, and these words in the line of the time. */
const says =
  (...words: readonly string[]): Play =>
  async ({ args, canvasElement }) => {
    await expect(part(canvasElement, 'text')).toHaveTextContent(args.text);
    const meta = part(canvasElement, 'message-meta');
    for (const word of ['14:30', ...words]) await expect(meta).toHaveTextContent(word);
  };

/** At the start of its row. */
export const Other: Story = {
  async play(context) {
    await says()(context);
    const { start, end } = room(context.canvasElement);
    await expect(start).toBeLessThan(end);
  },
};
/** At the end of its row, with two ticks once it was read. */
export const Own: Story = {
  args: { side: 'own', row: { state: 'read' } },
  async play(context) {
    await says()(context);
    const { start, end } = room(context.canvasElement);
    await expect(start).toBeGreaterThan(end);
    await expect(part(context.canvasElement, 'message-meta')).toHaveAttribute('data-state', 'read');
  },
};
/** Links end where a Chinese sentence goes on; a mention of oneself stands out. */
export const LinksAndMentions: Story = {
  args: { text: '@陈予安 稿子在 https://docs.example.com/brief，@所有人 记得看。问题写给 lin@example.com' },
  async play({ canvas }) {
    const links = (await canvas.findAllByRole('link')).map((link) => link.getAttribute('href'));
    await expect(links).toEqual(['https://docs.example.com/brief', 'mailto:lin@example.com']);
    const self = canvas.getByText('@陈予安');
    const everyone = canvas.getByText('@所有人');
    await expect(self).toHaveAttribute('data-im-part', 'mention');
    await expect(everyone).toHaveAttribute('data-im-part', 'mention');
  },
};
/** Line breaks and spaces are kept; a word that is too long breaks. */
export const Long: Story = {
  args: { side: 'own', text: `第一行\n  第二行\n${'Donaudampfschifffahrt'.repeat(8)}`, row: { state: 'sending' } },
  async play({ canvasElement }) {
    const text = part(canvasElement, 'text');
    await expect(getComputedStyle(text).whiteSpaceCollapse).toBe('preserve');
    await expect(text.getClientRects().length).toBeGreaterThan(0);
    await expectInside(text, part(canvasElement, 'bubble'));
    await expectInside(part(canvasElement, 'bubble'), canvasElement.querySelector('.im-row') ?? canvasElement);
    await expect(text.getBoundingClientRect().height).toBeGreaterThan(4 * 18);
  },
};
/** Right-to-left text in a left-to-right chat. */
export const RightToLeft: Story = {
  args: { text: 'الخيار الثاني أوضح، أليس كذلك؟' },
  async play(context) {
    await says()(context);
    await expect(getComputedStyle(part(context.canvasElement, 'text')).direction).toBe('rtl');
    await expect(getComputedStyle(part(context.canvasElement, 'bubble')).direction).toBe('ltr');
  },
};
/** A forwarded message names its original sender; a long name is cut. */
export const Forwarded: Story = {
  args: { row: { forwardedFrom: '沈听澜' } },
  async play({ canvas, canvasElement }) {
    const from = (await canvas.findByText('转发自 沈听澜')).getBoundingClientRect();
    await expect(from.bottom).toBeLessThanOrEqual(part(canvasElement, 'text').getBoundingClientRect().top + 1);
  },
};
export const ForwardedOwn: Story = {
  args: {
    side: 'own',
    text: 'Ok',
    row: { state: 'read', forwardedFrom: 'A name of sixty-four characters, which is longer than the bubble' },
  },
  async play({ canvas, canvasElement }) {
    const from = await canvas.findByText(/^转发自/);
    await expectCutOff(from, '转发自 A name of sixty-four characters, which is longer than the bubble');
    await expectInside(from, part(canvasElement, 'bubble'));
  },
};
export const Quoting: Story = {
  args: {
    text: '同意，就按这个来',
    quote: { id: 1, sendId: 2, sendNickName: '陈予安', type: 0, content: '改过一次的消息，长一点' },
  },
  async play(context) {
    await says()(context);
    await expect(part(context.canvasElement, 'quote')).toHaveTextContent('你改过一次的消息，长一点');
  },
};
export const QuotingRecalled: Story = {
  args: { text: '刚才那条不算', quote: { id: 1, status: MessageStatus.RECALL } },
  async play(context) {
    await says()(context);
    await expect(part(context.canvasElement, 'quote')).toHaveTextContent(/^引用的消息已撤回$/);
  },
};
export const ReadInGroup: Story = {
  args: { side: 'own', text: '改过一次的消息', row: { receipt: true, readedCount: 12, revision: 1 } },
  play: says('已编辑', '已读 12'),
};
export const Tips: StoryObj<typeof MessageTip> = {
  render: () => (
    <div style={{ background: 'var(--im-canvas)', padding: 24, inlineSize: 420, display: 'grid', gap: 12 }}>
      <MessageTip pill>11月5日 星期四</MessageTip>
      <MessageTip>「顾长安」邀请「白露」加入了群聊</MessageTip>
    </div>
  ),
  async play({ canvas }) {
    for (const text of ['11月5日 星期四', '「顾长安」邀请「白露」加入了群聊']) {
      const tip = await canvas.findByText(text);
      const { left, right } = tip.getBoundingClientRect();
      const around = (tip.closest('.im-tip') ?? tip).getBoundingClientRect();
      await expect(Math.abs(left - around.left - (around.right - right))).toBeLessThanOrEqual(1);
    }
  },
};
