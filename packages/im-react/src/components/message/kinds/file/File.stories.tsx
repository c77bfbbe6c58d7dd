import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../../testing/demo-kinds.ts';

import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { file } = demoKinds;
const LONG = (zh: boolean): string =>
  zh ? '第四季度产品路线图与里程碑（评审稿）.pdf' : 'fourth-quarter-roadmap-and-milestones-review-draft.pdf';

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
  { height: 620 },
);
export const Uploading = kindStory(() => [{ ...file('budget.xlsx', 2_726_298), sendId: 2, state: 'sending', id: 0 }], {
  uploads: { 'demo-0': {} },
});
/** Waits for its turn, or for the connection. */
export const Queued = kindStory(() => [{ ...file('budget.xlsx', 2_726_298), sendId: 2, state: 'queued', id: 0 }], {
  uploads: { 'demo-0': { state: 'waiting', sentBytes: 0 } },
});
export const Failed = kindStory(
  () => [{ ...file('sign-in.fig', 12_000_000), sendId: 2, state: 'failed', failure: 'client.networkFailed', id: 0 }],
  { uploads: { 'demo-0': { state: 'failed' } } },
);
