import type { Meta } from '@storybook/react-vite';
import { writeNotice } from 'im-sdk/protocol';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const notice = (fields: object) => ({ type: 53, content: JSON.stringify(fields), sendId: 0 });

/** What the server says by itself, in the reader's language. */
export const OfTheServer = kindStory(() => [{ type: 53, sendId: 0, ...writeNotice('notice.welcome') }], {
  conversation: 's:0',
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
  { conversation: 's:0' },
);
