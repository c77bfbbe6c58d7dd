import type { Meta, StoryObj } from '@storybook/react-vite';
import type { GroupCallEnd, GroupCallView, PrivateCallEnd, PrivateCallView } from 'im-rtc';
import { createFakeCallEngine } from 'im-rtc/testing';
import type { ReactElement, ReactNode } from 'react';
import { expect } from 'storybook/test';
import { NOW } from '../../../.storybook/stage.tsx';
import { demoGroupCall, demoPrivateCall } from '../../testing/demo/call.ts';
import { CallLayerContext } from '../call-layer-context.ts';
import { DeviceTrouble } from './DeviceTrouble.tsx';
import { EndedCall } from './EndedCall.tsx';

const meta = { component: EndedCall, args: { call: demoPrivateCall(NOW) } } satisfies Meta<typeof EndedCall>;
export default meta;
type Story = StoryObj<typeof meta>;

type Call = PrivateCallView | GroupCallView;

const closed = { phase: 'closed', startedAt: undefined } as const;

const PRIVATE: readonly PrivateCallEnd[] = [
  'hungUp',
  'cancelled',
  'rejected',
  'peerHungUp',
  'peerCancelled',
  'peerRejected',
  'peerBusy',
  'peerUnsupported',
  'peerFailed',
  'peerDidNotAnswer',
  'youDidNotAnswer',
  'answeredElsewhere',
  'rejectedElsewhere',
  'unreachable',
  'connectionFailed',
  'endedMeanwhile',
];
const GROUP: readonly GroupCallEnd[] = ['quit', 'cancelledByHost', 'everyoneLeft', 'nobodyAnswered'];
const REFUSALS = ['call.notFriend', 'call.running', 'user.blocked', 'group.notMember'];

const ends: readonly Call[] = [
  ...PRIVATE.map((end) => demoPrivateCall(NOW, { ...closed, end })),
  ...GROUP.map((end) => demoGroupCall(NOW, { ...closed, end })),
  ...REFUSALS.map((detail) => demoGroupCall(NOW, { ...closed, end: 'refused', detail })),
];

const failed = { ...closed, end: 'mediaFailed' } as const;
const troubles: readonly Call[] = [
  ...['refused', 'missing', 'inUse', 'unsupported'].map((detail) => demoPrivateCall(NOW, { ...failed, detail })),
  demoGroupCall(NOW, { ...failed, detail: 'refused' }),
];

/** Calls beside each other, in boxes of one size. */
function each(calls: readonly Call[], height: number, show: (call: Call) => ReactNode): ReactElement {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(364px, 100%), 1fr))', gap: 8 }}>
      {calls.map((call) => (
        <CallLayerContext.Provider key={`${call.kind} ${call.end} ${call.detail} ${titleOf(call)}`} value={layer(call)}>
          <div
            className="im-calls"
            data-theme="dark"
            style={{ position: 'relative', inset: 'auto', blockSize: height, zIndex: 0 }}
          >
            {show(call)}
          </div>
        </CallLayerContext.Provider>
      ))}
    </div>
  );
}

const titleOf = (call: Call): string => (call.kind === 'private' ? call.mode : '');

const layer = (call: Call) => ({
  call,
  engine: createFakeCallEngine(call),
  minimize: () => undefined,
  restore: () => undefined,
  setIsBehind: () => undefined,
  isAudioBlocked: false,
  playSound: () => undefined,
});

/** Every sentence by which a call ends, each one different. Six can be called again, the running one joined. */
export const EveryEnd: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => each(ends, 176, (call) => <EndedCall call={call} />),
  async play({ canvas }) {
    const sentences = canvas.getAllByRole('alert').map((alert) => alert.textContent);
    await expect(sentences.slice(0, 3)).toEqual(['你已挂断，通话结束', '呼叫已取消，通话结束', '你已拒绝通话']);
    await expect(new Set(sentences).size).toBe(ends.length);
    await expect(canvas.getAllByRole('button', { name: '再次呼叫' })).toHaveLength(6);
    await expect(canvas.getAllByRole('button', { name: '加入' })).toHaveLength(1);
  },
};
/** Every device that cannot be opened. What the browser refused is explained in three steps. */
export const EveryTrouble: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => each(troubles, 500, (call) => <DeviceTrouble call={call} />),
  async play({ canvas }) {
    await expect(canvas.getAllByRole('dialog')).toHaveLength(troubles.length);
    const titles = canvas.getAllByRole('heading').map((heading) => heading.textContent);
    await expect(titles).toEqual([
      '打开麦克风失败',
      '打开麦克风失败',
      '打开麦克风失败',
      'RTC 初始化失败，可能的原因：1. 服务器缺少 SSL 证书 2. 设备不支持 WebRTC',
      '打开麦克风失败',
    ]);
    await expect(canvas.getAllByRole('list').map((steps) => steps.childElementCount)).toEqual([3, 3]);
    await expect(canvas.getAllByRole('button', { name: '再试一次' })).toHaveLength(troubles.length);
  },
};
