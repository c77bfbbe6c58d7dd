import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { messagesNamed } from '../../../../.storybook/message-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';

import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

/** One that came and one that was sent. */
export const Both = kindStory(() => [demoKinds.shake(), { ...demoKinds.shake(), sendId: 2, state: 'read' }], {
  play: messagesNamed('林知夏，14:10，向你发送了窗口抖动', '你，14:10，你发送了窗口抖动，已读'),
});
