import type { Meta } from '@storybook/react-vite';
import { writeNotice } from 'im-sdk/protocol';
import { expect } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { messagesNamed } from '../../../../.storybook/message-checks.ts';
import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const notice = (fields: object) => ({ type: 53, content: JSON.stringify(fields), sendId: 0 });

/** What the server says by itself, in the reader's language. */
export const OfTheServer = kindStory(() => [{ type: 53, sendId: 0, ...writeNotice('notice.welcome') }], {
  conversation: 's:0',
  async play(context) {
    const text = '你的账号已就绪，先和好友打个招呼吧。';
    await messagesNamed(`系统通知，14:10，欢迎使用、${text}`)(context);
    await expect(context.canvas.getByText('欢迎使用')).toBeVisible();
    await expect(context.canvas.getByText(text)).toBeVisible();
  },
});
/** What an administrator announced, with a link. */
export const WithLink = kindStory(
  (zh) => [
    notice({
      title: zh ? '周六凌晨维护' : 'Maintenance on Saturday',
      content: zh ? '2:00 至 4:00 期间可能无法发送消息。' : 'Messages may not go out between 2 and 4 am.',
      link: 'https://status.example.com/',
    }),
  ],
  {
    conversation: 's:0',
    async play(context) {
      await messagesNamed('系统通知，14:10，周六凌晨维护、2:00 至 4:00 期间可能无法发送消息。')(context);
      const link = context.canvas.getByRole('link', { name: '前往查看' });
      await expect(link).toHaveAttribute('href', 'https://status.example.com/');
    },
  },
);
