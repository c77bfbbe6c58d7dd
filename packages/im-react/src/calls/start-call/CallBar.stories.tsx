import type { Meta, StoryObj } from '@storybook/react-vite';
import { createFakeCallEngine } from 'im-rtc/testing';
import { expect } from 'storybook/test';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { NOW } from '../../../.storybook/stage.tsx';
import { demoCallEngine, demoGroupCall, demoPrivateCall } from '../../testing/demo/call.ts';
import { CREW } from '../../testing/demo/groups.ts';
import type { Stage } from '../../testing/stage/stage.ts';
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

/** Says what runs, and offers one button for it. */
const shows =
  (text: string, button: string): Story['play'] =>
  async ({ canvas }) => {
    await expectShown(await canvas.findByText(text));
    await expect(canvas.getByRole('button', { name: button })).toBeEnabled();
  };
/** A bar for a call that one may join; its button is described by the number of people. */
const offersToJoin =
  (text: string, button: string): Story['play'] =>
  async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent(text);
    await expect(canvas.getByRole('button', { name: button })).toHaveAccessibleDescription(text);
  };

/** In the chat behind a running group call. */
export const Group: Story = {
  parameters: { calls: () => demoCallEngine(demoGroupCall(NOW)) },
  play: shows('多人通话 · 5 人 · 12:08', '返回通话'),
};
/** In a group whose call one is not in. */
export const Join: Story = {
  parameters: {
    calls: () => createFakeCallEngine(),
    stage: (stage: Stage) => stage.runningCall(CREW).set({ callId: 'c1', groupId: CREW, hostId: 3, inCall: [3, 4, 8] }),
  },
  play: offersToJoin('多人通话 · 3 人', '加入'),
};
export const JoinEnglish: Story = {
  ...Join,
  globals: { language: 'en-US' },
  play: offersToJoin('Group call · 3 people', 'Join'),
};
export const JoinTraditional: Story = {
  ...Join,
  globals: { language: 'zh-TW' },
  play: offersToJoin('多人通話 · 3 人', '加入'),
};
export const Private: Story = {
  args: { conversation: 'p:3' },
  parameters: { calls: () => demoCallEngine(demoPrivateCall(NOW)) },
  play: shows('语音通话 · 12:08', '返回通话'),
};
