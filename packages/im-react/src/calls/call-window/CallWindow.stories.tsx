import type { Meta } from '@storybook/react-vite';
import { ownMediaView, remoteMediaView } from 'im-rtc/testing';
import { expect, screen, userEvent, within } from 'storybook/test';
import { expectCallWindow, expectWholePage, showsCall } from '../../../.storybook/call-checks.ts';
import { callStory, onPhone, withoutAutoplay } from '../../../.storybook/call-story.tsx';
import { demoOwnPicture, demoPicture, demoPrivateCall } from '../../testing/demo/call.ts';
import { demoScreen } from '../../testing/demo/stream.ts';
import { CallHost } from '../call-host/CallHost.tsx';

const meta = { component: CallHost } satisfies Meta<typeof CallHost>;
export default meta;

const dialling = { phase: 'dialling', startedAt: undefined } as const;
const video = { mode: 'video' } as const;
const VOICE = '与林知夏的语音通话';
const VIDEO = '与林知夏的视频通话';
const BUTTONS = ['麦克风', '扬声器', '摄像头', '共享屏幕', '挂断'];

/** Devices open, then the peer's device rings. */
export const VoiceStarting = callStory(
  (now) => demoPrivateCall(now, dialling),
  showsCall(VOICE, {
    texts: ['语音通话 · 林知夏', '(呼叫中)', '正在准备…'],
    controls: ['麦克风', '取消', '扬声器'],
    pictures: 0,
  }),
);
export const VoiceWaiting = callStory(
  (now) => demoPrivateCall(now, { ...dialling, isPeerRinging: true }),
  showsCall(VOICE, { texts: ['(呼叫中)', '正在等待对方接听…'], controls: ['麦克风', '取消', '扬声器'] }),
);
export const VoiceConnecting = callStory(
  (now) => demoPrivateCall(now, { phase: 'connecting', startedAt: undefined }),
  showsCall(VOICE, {
    texts: ['正在连接…'],
    without: ['(呼叫中)', /^\d\d:\d\d$/],
    controls: ['麦克风', '挂断', '扬声器'],
  }),
);
/** Microphone off. */
export const VoiceRunning = callStory(
  (now) => demoPrivateCall(now, { own: ownMediaView({ microphone: 'off' }) }),
  async () => {
    const window = await expectCallWindow(VOICE, { controls: ['麦克风', '挂断', '扬声器'], pressed: ['扬声器'] });
    await expect(within(window).getAllByText('12:08')).toHaveLength(2);
  },
);
export const VoicePoor = callStory(
  (now) => demoPrivateCall(now, { remote: remoteMediaView({ quality: 'poor' }) }),
  showsCall(VOICE, { texts: ['网络较差'], without: ['正在重新连接…'] }),
);
export const VoiceReconnecting = callStory(
  (now) => demoPrivateCall(now, { path: 'reconnecting', pathEndsAt: now + 14_000 }),
  showsCall(VOICE, { texts: ['正在重新连接…', '请检查网络，14 秒后结束'] }),
);
/** The peer's microphone is off. */
export const VoiceMuted = callStory(
  (now) => demoPrivateCall(now, { remote: remoteMediaView({ isMuted: true }) }),
  showsCall(VOICE, { texts: ['麦克风已关闭'], pressed: ['麦克风', '扬声器'] }),
);
const HELD = ['播放声音', '浏览器暂停了声音，林知夏已经能听到你。'];
export const VoiceSoundHeld = callStory(
  (now) => demoPrivateCall(now, { remote: demoPicture({ hasPicture: false }) }),
  showsCall(VOICE, { texts: HELD, pictures: 0 }),
  withoutAutoplay,
);
export const VoicePhone = callStory(
  (now) => demoPrivateCall(now),
  async () => {
    const window = await expectCallWindow(VOICE, { texts: ['语音通话', '林知夏'] });
    await expectWholePage(window);
  },
  onPhone,
);
export const VideoWaiting = callStory(
  (now) => demoPrivateCall(now, { ...dialling, ...video, isPeerRinging: true, own: demoOwnPicture() }),
  showsCall(VIDEO, { texts: ['(呼叫中)', '正在等待对方接听…'], controls: BUTTONS.with(-1, '取消'), pictures: 1 }),
);
export const VideoRunning = callStory(
  (now) => demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
  showsCall(VIDEO, {
    texts: ['视频通话 · 林知夏', '12:08'],
    controls: BUTTONS,
    pressed: ['麦克风', '扬声器', '摄像头'],
    pictures: 2,
    isFrozen: false,
  }),
);
export const VideoEnglish = callStory(
  (now) => demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
  showsCall('Video call with Mia Larsen', {
    texts: ['Video call · Mia Larsen', '12:08'],
    controls: ['Microphone', 'Speaker', 'Camera', 'Share screen', 'Hang up'],
  }),
  { globals: { language: 'en-US' } },
);
/** The own picture is at the left, the controls run from right to left. */
export const VideoRightToLeft = callStory(
  (now) => demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
  async () => {
    const window = await expectCallWindow(VIDEO, { controls: BUTTONS, pictures: 2 });
    const leftOf = (name: string) => within(window).getByRole('button', { name }).getBoundingClientRect().left;
    await expect(leftOf('移动自己的画面')).toBeLessThan(leftOf('摄像头'));
    await expect(leftOf('挂断')).toBeLessThan(leftOf('麦克风'));
  },
  { globals: { direction: 'rtl' } },
);
export const VideoConnecting = callStory(
  (now) => demoPrivateCall(now, { phase: 'connecting', startedAt: undefined, ...video, own: demoOwnPicture() }),
  showsCall(VIDEO, { texts: ['正在连接…'], without: ['摄像头已关闭'], controls: BUTTONS, pictures: 1 }),
);
/** The browser wants a press before it plays. */
export const VideoSoundHeld = callStory(
  (now) => demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
  showsCall(VIDEO, { texts: HELD, pictures: 2 }),
  withoutAutoplay,
);
/** The peer's camera and the own one are off. */
export const VideoCameraOff = callStory(
  (now) => demoPrivateCall(now, video),
  showsCall(VIDEO, { texts: ['摄像头已关闭'], pressed: ['麦克风', '扬声器'], pictures: 0 }),
);
export const VideoPoorAndMuted = callStory(
  (now) => demoPrivateCall(now, { ...video, remote: demoPicture({ quality: 'poor', isMuted: true }) }),
  showsCall(VIDEO, { texts: ['网络较差', '麦克风已关闭'], pictures: 1, isFrozen: false }),
);
/** The last frame, grey and dimmed, with the seconds that are left. */
export const VideoReconnecting = callStory(
  (now) => demoPrivateCall(now, { ...video, remote: demoPicture(), path: 'reconnecting', pathEndsAt: now + 14_000 }),
  showsCall(VIDEO, { texts: ['正在重新连接…', '请检查网络，14 秒后结束'], isFrozen: true }),
);
export const VideoStalled = callStory(
  (now) => demoPrivateCall(now, { ...video, remote: demoPicture({ isStalled: true }) }),
  showsCall(VIDEO, { texts: ['正在重新连接…'], without: [/秒后结束/], isFrozen: true }),
);
/** The peer's screen, whole; minimizing leaves it floating. */
export const VideoScreen = callStory(
  (now) => demoPrivateCall(now, { ...video, remote: demoPicture({ isSharing: true, stream: demoScreen() }) }),
  async () => {
    const window = await expectCallWindow(VIDEO, { texts: ['林知夏 正在共享屏幕'], pictures: 1 });
    await expect(window.querySelector('video')).toHaveStyle({ objectFit: 'contain' });
    await expect(within(window).getByRole('button', { name: '小窗' })).toBeEnabled();
  },
);
export const VideoPhone = callStory(
  (now) => demoPrivateCall(now, { ...video, own: demoOwnPicture(), remote: demoPicture() }),
  async () => {
    const window = await expectCallWindow(VIDEO, { texts: ['林知夏', '视频通话'], controls: BUTTONS, pictures: 2 });
    await expectWholePage(window);
    await expect(within(window).getByRole('button', { name: '切换摄像头' })).toBeEnabled();
  },
  onPhone,
);
/** Microphone with its level, speaker with a test sound, camera. */
export const Devices = callStory(
  (now) => demoPrivateCall(now, { ...video, remote: demoPicture() }),
  async () => {
    await userEvent.click(await screen.findByRole('button', { name: '选择设备' }));
    const chosenIn = async (kind: string) => {
      const radios = within(await screen.findByRole('radiogroup', { name: kind })).getAllByRole<HTMLInputElement>(
        'radio',
      );
      await expect(radios).toHaveLength(2);
      return radios.find(({ checked }) => checked);
    };
    await expect(await chosenIn('麦克风')).toHaveAccessibleName('系统默认 · Built-in microphone');
    await expect(await chosenIn('扬声器')).toHaveAccessibleName('系统默认 · Built-in speaker');
    await expect(await chosenIn('摄像头')).toHaveAccessibleName('FaceTime HD Camera');
    await expect(screen.getByRole('meter', { name: '麦克风音量' })).toHaveAttribute('aria-valuenow', '50');
    await expect(screen.getByRole('button', { name: '播放测试音' })).toBeEnabled();
  },
);
