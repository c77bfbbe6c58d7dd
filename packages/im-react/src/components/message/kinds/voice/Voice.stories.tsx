import type { Meta } from '@storybook/react-vite';
import { kindStory } from '../../../../../.storybook/kind-story.ts';
import { demoKinds } from '../../../../testing/demo-kinds.ts';
import { demoSound } from '../../../../testing/demo-sound.ts';
import { KindsOnList } from '../../../../testing/kinds-on-list.tsx';

const meta = { component: KindsOnList } satisfies Meta<typeof KindsOnList>;
export default meta;

const { voice } = demoKinds;
const sound = (seconds: number): string =>
  typeof URL.createObjectURL === 'function' ? URL.createObjectURL(demoSound(seconds)) : '';

/** A red dot until it was heard on this device; wider the longer it is, up to a minute. */
export const Lengths = kindStory(() => [5, 24, 60].map((seconds) => voice(seconds, sound(seconds))), { height: 320 });
export const Own = kindStory(() => [{ ...voice(9, sound(9)), sendId: 2, state: 'read' }]);
/** The wave is calm where the sound cannot be read. */
export const Unreadable = kindStory(() => [voice(15, '')]);
export const Uploading = kindStory(() => [{ ...voice(9, ''), sendId: 2, state: 'sending', id: 0 }], {
  uploads: { 'demo-0': {} },
});
export const Failed = kindStory(
  () => [{ ...voice(9, ''), sendId: 2, state: 'failed', failure: 'client.networkFailed', id: 0 }],
  { uploads: { 'demo-0': { state: 'failed' } } },
);
