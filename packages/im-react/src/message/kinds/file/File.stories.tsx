import type { Meta } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { kindStory } from '../../../../.storybook/kind-story.ts';
import { expectInside } from '../../../../.storybook/look-checks.ts';
import { expectFailure, messagesNamed, partOf } from '../../../../.storybook/message-checks.ts';
import { expectRing } from '../../../../.storybook/ring-checks.ts';
import { demoKinds } from '../../../testing/demo/kinds.ts';

import { KindsOnList } from '../../../testing/render/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { file } = demoKinds;
const LONG = (zh: boolean): string =>
  zh
    ? '第四季度产品路线图、里程碑与资源安排（评审稿，请勿外传）.pdf'
    : 'fourth-quarter-roadmap-and-milestones-review-draft.pdf';

/** Colours by what it holds; a long name is cut in its middle, so that the extension stays. */
export const Kinds = kindStory(
  (zh) => [
    file(LONG(zh), 3_565_158),
    file('notes.docx', 91_000),
    file('budget.xlsx', 2_726_298),
    file('exports-1105.zip', 44_354_764),
    file('sign-in.fig', 12_000_000),
    file('LICENSE', 1_071),
    { ...file('sources.tar.gz', 812), sendId: 2, state: 'read' },
  ],
  {
    height: 620,
    async play({ canvas }) {
      const files = (await canvas.findAllByRole('article')).map((message) => partOf(message, 'file'));
      const tones = files.map((file) => file.querySelector<HTMLElement>('.im-file__icon')?.dataset.tone);
      await expect(tones).toEqual(['pdf', 'doc', 'xls', 'zip', 'design', 'other', 'zip']);
      for (const name of [LONG(true), 'notes.docx', 'budget.xlsx', 'LICENSE'])
        await expect(canvas.getByRole('button', { name: `下载 ${name}` })).toBeEnabled();
      const name = canvas.getByTitle(LONG(true));
      const [start, end] = name.querySelectorAll('bdi > span');
      await expect(start?.scrollWidth).toBeGreaterThan(start?.clientWidth ?? 0);
      await expect(end).toHaveTextContent('.pdf');
      await expectInside(end ?? name, name);
    },
  },
);
export const Uploading = kindStory(() => [{ ...file('budget.xlsx', 2_726_298), sendId: 2, state: 'sending', id: 0 }], {
  uploads: { 'demo-0': {} },
  async play(context) {
    await messagesNamed('你，14:10，文件 budget.xlsx、2.6 MB，发送中')(context);
    const message = within(context.canvas.getByRole('article'));
    await expectRing(message.getByRole('button', { name: '取消上传' }), 0.42);
    await expect(message.getByText('1.1 / 2.6 MB · 42%')).toBeVisible();
  },
});
/** Waits for its turn, or for the connection. */
export const Queued = kindStory(() => [{ ...file('budget.xlsx', 2_726_298), sendId: 2, state: 'queued', id: 0 }], {
  uploads: { 'demo-0': { state: 'waiting', sentBytes: 0 } },
  async play(context) {
    await messagesNamed('你，14:10，文件 budget.xlsx、2.6 MB，等待发送')(context);
    await expectRing(context.canvas.getByRole('button', { name: '取消上传' }), 0);
  },
});
export const Failed = kindStory(
  () => [{ ...file('sign-in.fig', 12_000_000), sendId: 2, state: 'failed', failure: 'client.networkFailed', id: 0 }],
  {
    uploads: { 'demo-0': { state: 'failed' } },
    async play(context) {
      await messagesNamed('你，14:10，文件 sign-in.fig、11.4 MB，发送失败')(context);
      const message = context.canvas.getByRole('article');
      await expect(within(message).getByText('上传失败')).toBeVisible();
      await expectFailure(message);
    },
  },
);
