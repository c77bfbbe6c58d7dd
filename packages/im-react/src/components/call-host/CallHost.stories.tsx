import type { Meta } from '@storybook/react-vite';
import { ownMediaView } from 'im-rtc/testing';
import { screen, userEvent } from 'storybook/test';
import { callStory, onPhone } from '../../../.storybook/call-story.tsx';
import { demoGroupCall, demoOwnPicture, demoPicture, demoPrivateCall } from '../../testing/demo-call.ts';
import { demoStream } from '../../testing/demo-stream.ts';
import { CallHost } from './CallHost.tsx';

const meta = { component: CallHost } satisfies Meta<typeof CallHost>;
export default meta;

const closed = { phase: 'closed' } as const;
const minimized = {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: /最小化|Minimize/ }));
    await screen.findByRole('button', { name: /还原|Restore|還原/ });
  },
};

/** A pill without a picture. */
export const MinimizedVoice = callStory((now) => demoPrivateCall(now), minimized);
export const MinimizedGroup = callStory(
  (now) => demoGroupCall(now, { participants: [], phase: 'ready', startedAt: undefined }),
  minimized,
);
/** The picture in small; its controls stand there on hover or focus. */
export const MinimizedVideo = callStory(
  (now) => demoPrivateCall(now, { mode: 'video', own: demoOwnPicture(), remote: demoPicture() }),
  minimized,
);
/** Over everything, while the own screen is shared. */
export const Sharing = callStory((now) =>
  demoPrivateCall(now, {
    mode: 'video',
    own: ownMediaView({ isSharing: true, preview: demoStream() }),
    remote: demoPicture(),
  }),
);
/** Stays, with a way to call again. */
export const PeerBusy = callStory((now) => demoPrivateCall(now, { ...closed, end: 'peerBusy' }));
/** In the corner where it rang. */
export const Missed = callStory((now) =>
  demoPrivateCall(now, { ...closed, end: 'youDidNotAnswer', role: 'callee', startedAt: undefined }),
);
/** The group has a call already, which can be joined. */
export const GroupRunning = callStory((now) =>
  demoGroupCall(now, { ...closed, end: 'refused', detail: 'call.running' }),
);
/** Microphone refused by the person or the browser: three steps. */
export const MicrophoneRefused = callStory((now) =>
  demoPrivateCall(now, { ...closed, end: 'mediaFailed', detail: 'refused' }),
);
export const CameraInUse = callStory((now) =>
  demoPrivateCall(now, { ...closed, mode: 'video', end: 'mediaFailed', detail: 'inUse' }),
);
export const NoWebRtc = callStory(
  (now) => demoPrivateCall(now, { ...closed, end: 'mediaFailed', detail: 'unsupported' }),
  { globals: { language: 'en-US' } },
);
export const RefusedPhone = callStory(
  (now) => demoPrivateCall(now, { ...closed, end: 'mediaFailed', detail: 'refused' }),
  onPhone,
);
