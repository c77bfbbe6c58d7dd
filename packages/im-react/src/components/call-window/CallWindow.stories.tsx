import type { Meta } from '@storybook/react-vite';
import { ownMediaView, remoteMediaView } from 'im-rtc/testing';
import { screen, userEvent } from 'storybook/test';
import { callStory, onPhone, withoutAutoplay } from '../../../.storybook/call-story.tsx';
import { demoOwnPicture, demoPicture, demoPrivateCall } from '../../testing/demo-call.ts';
import { demoScreen } from '../../testing/demo-stream.ts';
import { CallHost } from '../call-host/CallHost.tsx';

const meta = { component: CallHost } satisfies Meta<typeof CallHost>;
export default meta;

const dialling = { phase: 'dialling', startedAt: undefined } as const;
const video = { mode: 'video' } as const;

/** Devices open, then the peer's device rings. */
export const VoiceStarting = callStory((now) => demoPrivateCall(now, dialling));
export const VoiceWaiting = callStory((now) => demoPrivateCall(now, { ...dialling, isPeerRinging: true }));
export const VoiceConnecting = callStory((now) => demoPrivateCall(now, { phase: 'connecting', startedAt: undefined }));
/** Microphone off. */
export const VoiceRunning = callStory((now) => demoPrivateCall(now, { own: ownMediaView({ microphone: 'off' }) }));
export const VoicePoor = callStory((now) => demoPrivateCall(now, { remote: remoteMediaView({ quality: 'poor' }) }));
export const VoiceReconnecting = callStory((now) =>
  demoPrivateCall(now, { path: 'reconnecting', pathEndsAt: now + 14_000 }),
);
/** The peer's microphone is off. */
export const VoiceMuted = callStory((now) => demoPrivateCall(now, { remote: remoteMediaView({ isMuted: true }) }));
export const VoiceSoundHeld = callStory(
  (now) => demoPrivateCall(now, { remote: demoPicture({ hasPicture: false }) }),
  withoutAutoplay,
);
export const VoicePhone = callStory((now) => demoPrivateCall(now), onPhone);
export const VideoWaiting = callStory((now) =>
  demoPrivateCall(now, { ...dialling, ...video, isPeerRinging: true, own: demoOwnPicture() }),
);
export const VideoRunning = callStory((now) =>
  demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
);
export const VideoEnglish = callStory(
  (now) => demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
  { globals: { language: 'en-US' } },
);
export const VideoRightToLeft = callStory(
  (now) => demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
  { globals: { direction: 'rtl' } },
);
export const VideoConnecting = callStory((now) =>
  demoPrivateCall(now, { phase: 'connecting', startedAt: undefined, ...video, own: demoOwnPicture() }),
);
/** The browser wants a press before it plays. */
export const VideoSoundHeld = callStory(
  (now) => demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
  withoutAutoplay,
);
/** The peer's camera and the own one are off. */
export const VideoCameraOff = callStory((now) => demoPrivateCall(now, video));
export const VideoPoorAndMuted = callStory((now) =>
  demoPrivateCall(now, { ...video, remote: demoPicture({ quality: 'poor', isMuted: true }) }),
);
/** The last frame, grey and dimmed, with the seconds that are left. */
export const VideoReconnecting = callStory((now) =>
  demoPrivateCall(now, { ...video, remote: demoPicture(), path: 'reconnecting', pathEndsAt: now + 14_000 }),
);
export const VideoStalled = callStory((now) =>
  demoPrivateCall(now, { ...video, remote: demoPicture({ isStalled: true }) }),
);
/** The peer's screen, whole. */
export const VideoScreen = callStory((now) =>
  demoPrivateCall(now, { ...video, remote: demoPicture({ isSharing: true, stream: demoScreen() }) }),
);
export const VideoPhone = callStory(
  (now) => demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
  onPhone,
);
/** Microphone with its level, speaker with a test sound, camera. */
export const Devices = callStory((now) => demoPrivateCall(now, { ...video, remote: demoPicture() }), {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: /选择设备|Choose devices|選擇裝置/ }));
    await screen.findByRole('meter');
  },
});
