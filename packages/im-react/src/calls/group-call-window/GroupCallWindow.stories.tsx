import type { Meta } from '@storybook/react-vite';
import { ownMediaView, remoteMediaView } from 'im-rtc/testing';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import {
  expectCallWindow,
  expectEvenTiles,
  expectLeader,
  expectWholePage,
  showsCall,
  tileNames,
} from '../../../.storybook/call-checks.ts';
import { callStory, onPhone, withoutAutoplay } from '../../../.storybook/call-story.tsx';
import { demoGroupCall, demoParticipant, demoPicture } from '../../testing/demo/call.ts';
import { demoScreen } from '../../testing/demo/stream.ts';
import { CallHost } from '../call-host/CallHost.tsx';

const meta = { component: CallHost } satisfies Meta<typeof CallHost>;
export default meta;

const GROUP = '多人通话';
const BUTTONS = ['麦克风', '扬声器', '摄像头', '共享屏幕', '邀请成员', '取消通话', '退出'];
const PEOPLE = ['林知夏, 正在说话', '周景行, 麦克风已关闭', '苏慕言', '何嘉树', '许星野, 等待接听…', '我'];

const withScreen = (now: number) =>
  demoGroupCall(now, {
    participants: [
      demoParticipant(4, { media: demoPicture({ isSharing: true, stream: demoScreen() }) }),
      demoParticipant(3, { media: demoPicture({ isSpeaking: true }) }),
      demoParticipant(8, { media: demoPicture({ quality: 'poor' }) }),
      demoParticipant(6, { state: 'reconnecting', media: demoPicture() }),
    ],
  });

/** Everybody in the order of the list, oneself last; the host can cancel the call for all. */
export const Grid = callStory(
  (now) => demoGroupCall(now),
  async () => {
    const window = await expectCallWindow(GROUP, { texts: ['语音通话', '12:08'], controls: BUTTONS });
    await expect(tileNames(window)).toEqual(PEOPLE);
    await expectEvenTiles(window, 6);
  },
);
export const English = callStory(
  (now) => demoGroupCall(now),
  async () => {
    const window = await expectCallWindow('Group call', {
      controls: ['Microphone', 'Speaker', 'Camera', 'Share screen', 'Invite members', 'Cancel call', 'Quit'],
    });
    await expect(tileNames(window)).toContain('Mia Larsen, speaking');
    await expect(tileNames(window)).toContain('Kenji Ito, Waiting for an answer…');
  },
  { globals: { language: 'en-US' } },
);
const withOthers = (...ids: readonly number[]) =>
  callStory(
    (now) => demoGroupCall(now, { participants: ids.map((id) => demoParticipant(id, { media: demoPicture() })) }),
    async () => expectEvenTiles(await expectCallWindow(GROUP, { pictures: ids.length + 1 }), ids.length + 1),
  );
export const Two = withOthers(3);
export const Three = withOthers(3, 4);
export const Four = withOthers(3, 4, 8);
/** The call is full: inviting is disabled. */
export const Nine = {
  ...withOthers(3, 4, 8, 6, 5, 7, 15, 17),
  async play() {
    const window = await expectCallWindow(GROUP, { pictures: 9 });
    await expectEvenTiles(window, 9);
    await expect(within(window).getByRole('button', { name: '邀请成员' })).toBeDisabled();
  },
};
/** Fills the page, and the screen where the browser lets it. */
export const FullScreen = callStory(
  (now) => demoGroupCall(now),
  async () => {
    const window = await expectCallWindow(GROUP);
    const button = within(window).getByRole('button', { name: '全屏' });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(window.offsetWidth).toBe(innerWidth));
    await expect(window.offsetHeight).toBe(innerHeight);
  },
);
/** The browser wants a press before it plays. */
export const SoundHeld = callStory(
  (now) => demoGroupCall(now),
  showsCall(GROUP, { texts: ['播放声音', '浏览器暂停了声音，其他人已经能听到你。'] }),
  withoutAutoplay,
);
/** The host, before the first answer. */
export const Ready = callStory(
  (now) =>
    demoGroupCall(now, {
      phase: 'ready',
      startedAt: undefined,
      own: ownMediaView(),
      participants: [3, 4].map((id) => demoParticipant(id, { state: 'invited' })),
    }),
  async () => {
    const window = await expectCallWindow(GROUP, { texts: ['(呼叫中)'], controls: BUTTONS, pictures: 0 });
    await expect(tileNames(window)).toEqual(['林知夏, 等待接听…', '周景行, 等待接听…', '我']);
  },
);
/** Connecting, muted, poor, reconnecting, stalled, without a path, ringing; the own camera is missing. */
export const States = callStory(
  (now) =>
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
  async () => {
    const window = await expectCallWindow(GROUP, { pressed: ['扬声器'] });
    await expect(tileNames(window)).toEqual([
      '林知夏, 正在连接…',
      '周景行, 麦克风已关闭',
      '苏慕言, 网络较差',
      '何嘉树, 正在重新连接…',
      '沈听澜, 正在重新连接…',
      '顾长安, 未能连接',
      '许星野, 等待接听…',
      '我, 麦克风已关闭, 未找到摄像头',
    ]);
  },
);
/** A member who did not start the call: no "Cancel call". */
export const Member = callStory(
  (now) => demoGroupCall(now, { isHost: false, hostId: 3 }),
  showsCall(GROUP, { controls: BUTTONS.filter((name) => name !== '取消通话') }),
);
/** One large, the others in a list beside. */
export const Leader = callStory(
  (now) => demoGroupCall(now),
  async () => {
    const window = await expectCallWindow(GROUP);
    await userEvent.click(within(window).getByRole('button', { name: '放大 林知夏' }));
    await expectLeader(window, '林知夏, 正在说话', { others: 5, side: 'right' });
    await expect(within(window).getByRole('button', { name: '放大 林知夏' })).toHaveAttribute('aria-pressed', 'true');
  },
);
/** Large without a press, whole, and in its actual size on request. */
export const Screen = callStory(withScreen, async () => {
  const window = await expectCallWindow(GROUP, { texts: ['周景行 正在共享屏幕'] });
  const leader = await expectLeader(window, '周景行', { others: 4, side: 'right' });
  await expect(leader.querySelector('video')).toHaveStyle({ objectFit: 'contain' });
  await expect(within(leader).getByRole('button', { name: '实际大小' })).toHaveAttribute('aria-pressed', 'false');
});
export const RightToLeft = callStory(
  withScreen,
  async () => {
    const window = await expectCallWindow(GROUP, { controls: BUTTONS });
    await expectLeader(window, '周景行', { others: 4, side: 'left' });
  },
  { globals: { direction: 'rtl' } },
);
export const Phone = callStory(
  (now) => demoGroupCall(now),
  async () => {
    const window = await expectCallWindow(GROUP, { controls: BUTTONS });
    await expectWholePage(window);
    await expect(tileNames(window)).toEqual(PEOPLE);
  },
  onPhone,
);
export const ScreenPhone = callStory(
  withScreen,
  async () => {
    const window = await expectCallWindow(GROUP);
    await expectWholePage(window);
    await expectLeader(window, '周景行', { others: 4, side: 'below' });
  },
  onPhone,
);
/** Who is in the call is hidden. */
export const Inviting = callStory(
  (now) => demoGroupCall(now),
  async () => {
    await userEvent.click(await screen.findByRole('button', { name: '邀请成员' }));
    const dialog = within(await screen.findByRole('dialog', { name: '邀请成员' }));
    await waitFor(() => expect(dialog.getByRole('searchbox', { name: '搜索成员' })).toHaveFocus());
    const names = (await dialog.findAllByRole('option')).map((option) => option.textContent);
    await expect(names.join()).toContain('沈听澜');
    for (const inCall of ['林知夏', '周景行', '苏慕言', '何嘉树', '许星野', '陈予安'])
      await expect(names.join()).not.toContain(inCall);
  },
);
