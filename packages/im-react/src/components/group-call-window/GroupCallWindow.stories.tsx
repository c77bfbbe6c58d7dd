import type { Meta } from '@storybook/react-vite';
import { ownMediaView, remoteMediaView } from 'im-rtc/testing';
import { screen, userEvent } from 'storybook/test';
import { callStory, onPhone, withoutAutoplay } from '../../../.storybook/call-story.tsx';
import { demoGroupCall, demoParticipant, demoPicture } from '../../testing/demo-call.ts';
import { demoScreen } from '../../testing/demo-stream.ts';
import { CallHost } from '../call-host/CallHost.tsx';

const meta = { component: CallHost } satisfies Meta<typeof CallHost>;
export default meta;

const withScreen = (now: number) =>
  demoGroupCall(now, {
    participants: [
      demoParticipant(4, { media: demoPicture({ isSharing: true, stream: demoScreen() }) }),
      demoParticipant(3, { media: demoPicture({ isSpeaking: true }) }),
      demoParticipant(8, { media: demoPicture({ quality: 'poor' }) }),
      demoParticipant(6, { state: 'reconnecting', media: demoPicture() }),
    ],
  });

export const Grid = callStory((now) => demoGroupCall(now));
export const English = callStory((now) => demoGroupCall(now), { globals: { language: 'en-US' } });
const withOthers = (...ids: readonly number[]) =>
  callStory((now) =>
    demoGroupCall(now, { participants: ids.map((id) => demoParticipant(id, { media: demoPicture() })) }),
  );
export const Two = withOthers(3);
export const Three = withOthers(3, 4);
export const Four = withOthers(3, 4, 8);
export const Nine = withOthers(3, 4, 8, 6, 5, 7, 15, 17);
/** Fills the page, and the screen where the browser lets it. */
export const FullScreen = callStory((now) => demoGroupCall(now), {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: /^(全屏|Full screen|全螢幕)$/ }));
  },
});
/** The browser wants a press before it plays. */
export const SoundHeld = callStory((now) => demoGroupCall(now), withoutAutoplay);
/** The host, before the first answer. */
export const Ready = callStory((now) =>
  demoGroupCall(now, {
    phase: 'ready',
    startedAt: undefined,
    own: ownMediaView(),
    participants: [3, 4].map((id) => demoParticipant(id, { state: 'invited' })),
  }),
);
/** Connecting, muted, poor, reconnecting, stalled, without a path, ringing; the own camera is missing. */
export const States = callStory((now) =>
  demoGroupCall(now, {
    own: ownMediaView({ microphone: 'off', camera: 'missing', failure: 'missing' }),
    participants: [
      demoParticipant(3, { state: 'connecting' }),
      demoParticipant(4, { media: remoteMediaView({ isMuted: true }) }),
      demoParticipant(8, { media: demoPicture({ quality: 'poor' }) }),
      demoParticipant(6, { state: 'reconnecting', media: demoPicture() }),
      demoParticipant(5, { media: demoPicture({ isStalled: true }) }),
      demoParticipant(7, { state: 'failed' }),
      demoParticipant(15, { state: 'invited' }),
    ],
  }),
);
/** A member who did not start the call: no "Cancel call". */
export const Member = callStory((now) => demoGroupCall(now, { isHost: false, hostId: 3 }));
/** One large, the others in a list beside. */
export const Leader = callStory((now) => demoGroupCall(now), {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: /^(放大|Enlarge) (林知夏|Mia Larsen)/ }));
  },
});
export const Screen = callStory(withScreen);
export const RightToLeft = callStory(withScreen, { globals: { direction: 'rtl' } });
export const Phone = callStory((now) => demoGroupCall(now), onPhone);
export const ScreenPhone = callStory(withScreen, onPhone);
/** Who is in the call is hidden. */
export const Inviting = callStory((now) => demoGroupCall(now), {
  async play() {
    await userEvent.click(await screen.findByRole('button', { name: /邀请成员|Invite members|邀請成員/ }));
    await screen.findByRole('searchbox');
  },
});
