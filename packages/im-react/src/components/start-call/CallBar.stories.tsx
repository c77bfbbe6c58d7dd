import type { Meta, StoryObj } from '@storybook/react-vite';
import { createFakeCallEngine } from 'im-rtc/testing';
import { NOW } from '../../../.storybook/stage.tsx';
import { demoCallEngine, demoGroupCall, demoPrivateCall } from '../../testing/demo-call.ts';
import { CREW } from '../../testing/demo-groups.ts';
import type { Stage } from '../../testing/stage.ts';
import { CallHost } from '../call-host/CallHost.tsx';
import { CallBar } from './CallBar.tsx';
import { CallButtons } from './CallButtons.tsx';

const nothing = { Window: () => null, GroupWindow: () => null };

const meta = {
  component: CallBar,
  args: { conversation: `g:${CREW}` },
  parameters: { frame: { width: 520, height: 96 } },
  render: (args) => (
    <>
      <div style={{ display: 'flex', justifyContent: 'flex-end', padding: 10 }}>
        <CallButtons {...args} />
      </div>
      <CallBar {...args} />
      <CallHost slots={nothing} />
    </>
  ),
} satisfies Meta<typeof CallBar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In the chat behind a running group call. */
export const Group: Story = { parameters: { calls: () => demoCallEngine(demoGroupCall(NOW)) } };
/** In a group whose call one is not in. */
export const Join: Story = {
  parameters: {
    calls: () => createFakeCallEngine(),
    stage: (stage: Stage) => stage.runningCall(CREW).set({ callId: 'c1', groupId: CREW, hostId: 3, inCall: [3, 4, 8] }),
  },
};
export const JoinEnglish: Story = { ...Join, globals: { language: 'en-US' } };
export const JoinTraditional: Story = { ...Join, globals: { language: 'zh-TW' } };
export const Private: Story = {
  args: { conversation: 'p:3' },
  parameters: { calls: () => demoCallEngine(demoPrivateCall(NOW)) },
};
