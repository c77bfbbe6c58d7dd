import type { Meta, StoryObj } from '@storybook/react-vite';
import type { GroupCallEnd, GroupCallView, PrivateCallEnd, PrivateCallView } from 'im-rtc';
import { createFakeCallEngine } from 'im-rtc/testing';
import type { ReactElement, ReactNode } from 'react';
import { NOW } from '../../../.storybook/stage.tsx';
import { demoGroupCall, demoPrivateCall } from '../../testing/demo-call.ts';
import { CallLayerContext } from '../call-host/call-layer-context.ts';
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
  ...['refused', 'missing', 'inUse'].map((detail) => demoPrivateCall(NOW, { ...failed, mode: 'video', detail })),
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
  isSoundHeld: false,
  playSound: () => undefined,
});

/** Every sentence by which a call ends. */
export const EveryEnd: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => each(ends, 176, (call) => <EndedCall call={call} />),
};
/** Every device that cannot be opened. */
export const EveryTrouble: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => each(troubles, 500, (call) => <DeviceTrouble call={call} />),
};
