import type { Meta } from '@storybook/react-vite';
import { callStory, onPhone } from '../../../.storybook/call-story.tsx';
import { demoGroupCall, demoParticipant, demoPrivateCall } from '../../testing/demo-call.ts';
import { CallHost } from '../call-host/CallHost.tsx';

const meta = { component: CallHost } satisfies Meta<typeof CallHost>;
export default meta;

const ringing = { phase: 'ringing', startedAt: undefined } as const;
const invited = { ...ringing, isHost: false, hostId: 3, inviterId: 3 } as const;
const many = [3, 4, 8, 6, 15, 5, 7, 17, 14].map((id) => demoParticipant(id));

export const Voice = callStory((now) => demoPrivateCall(now, { ...ringing, role: 'callee' }));
export const Video = callStory((now) => demoPrivateCall(now, { ...ringing, role: 'callee', mode: 'video' }), {
  globals: { language: 'en-US' },
});
/** Who invites, to which group, and who else is in it. */
export const Group = callStory((now) => demoGroupCall(now, { ...invited, participants: many }));
export const GroupRightToLeft = callStory((now) => demoGroupCall(now, { ...invited, participants: many }), {
  globals: { direction: 'rtl' },
});
export const Phone = callStory((now) => demoPrivateCall(now, { ...ringing, role: 'callee' }), onPhone);
export const GroupPhone = callStory((now) => demoGroupCall(now, { ...invited, participants: many }), onPhone);
