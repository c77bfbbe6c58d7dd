import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MessageRow } from 'im-sdk';
import { MessageStatus } from 'im-sdk/protocol';
import { NOW } from '../../../.storybook/stage.tsx';
import { RichText } from '../../rich-text/RichText.tsx';
import { rowOf } from '../../testing/timeline-stage.ts';
import { ForwardedFrom } from './content/ForwardedFrom.tsx';
import { MessageQuote } from './content/MessageQuote.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { MessageMeta } from './MessageMeta.tsx';
import { MessageTip } from './MessageTip.tsx';

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

export const Other: Story = {};
export const Own: Story = { args: { side: 'own', row: { state: 'read' } } };
/** Links end where a Chinese sentence goes on; a mention of oneself stands out. */
export const LinksAndMentions: Story = {
  args: { text: '@陈予安 稿子在 https://docs.example.com/brief，@所有人 记得看。问题写给 lin@example.com' },
};
/** Line breaks and spaces are kept; a word that is too long breaks. */
export const Long: Story = {
  args: { side: 'own', text: `第一行\n  第二行\n${'Donaudampfschifffahrt'.repeat(8)}`, row: { state: 'sending' } },
};
/** Right-to-left text in a left-to-right chat. */
export const RightToLeft: Story = { args: { text: 'الخيار الثاني أوضح، أليس كذلك؟' } };
/** A forwarded message names its original sender; a long name is cut. */
export const Forwarded: Story = { args: { row: { forwardedFrom: '沈听澜' } } };
export const ForwardedOwn: Story = {
  args: {
    side: 'own',
    text: 'Ok',
    row: { state: 'read', forwardedFrom: 'A name of sixty-four characters, which is longer than the bubble' },
  },
};
export const Quoting: Story = {
  args: {
    text: '同意，就按这个来',
    quote: { id: 1, sendId: 2, sendNickName: '陈予安', type: 0, content: '改过一次的消息，长一点' },
  },
};
export const QuotingRecalled: Story = {
  args: { text: '刚才那条不算', quote: { id: 1, status: MessageStatus.RECALL } },
};
export const ReadInGroup: Story = {
  args: { side: 'own', text: '改过一次的消息', row: { receipt: true, readedCount: 12, revision: 1 } },
};
export const Tips: StoryObj<typeof MessageTip> = {
  render: () => (
    <div style={{ background: 'var(--im-canvas)', padding: 24, inlineSize: 420, display: 'grid', gap: 12 }}>
      <MessageTip pill>11月5日 星期四</MessageTip>
      <MessageTip>「顾长安」邀请「白露」加入了群聊</MessageTip>
    </div>
  ),
};
