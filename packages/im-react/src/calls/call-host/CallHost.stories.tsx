import type { Meta } from '@storybook/react-vite';
import { ownMediaView } from 'im-rtc/testing';
import { expect, screen, userEvent, within } from 'storybook/test';
import { expectCallWindow, expectWholePage, showsEnd } from '../../../.storybook/call-checks.ts';
import { callStory, onPhone } from '../../../.storybook/call-story.tsx';
import { expectShown } from '../../../.storybook/look-checks.ts';
import { demoGroupCall, demoOwnPicture, demoPicture, demoPrivateCall } from '../../testing/demo/call.ts';
import { demoStream } from '../../testing/demo/stream.ts';
import { CallHost } from './CallHost.tsx';

const meta = { component: CallHost } satisfies Meta<typeof CallHost>;
export default meta;

const closed = { phase: 'closed' } as const;

/** The window gives way to a small part with this name, state and buttons. */
const minimizes = (name: string, text: string, buttons: readonly string[]) => async () => {
  await userEvent.click(await screen.findByRole('button', { name: '最小化' }));
  const small = await screen.findByRole('region', { name });
  await expect(screen.queryByRole('dialog')).toBeNull();
  await expectShown(within(small).getByText(name));
  await expectShown(within(small).getByText(text));
  for (const button of buttons) await expect(within(small).getByRole('button', { name: button })).toBeEnabled();
};

/** A pill without a picture. */
export const MinimizedVoice = callStory((now) => demoPrivateCall(now), minimizes('林知夏', '12:08', ['还原', '挂断']));
export const MinimizedGroup = callStory(
  (now) => demoGroupCall(now, { participants: [], phase: 'ready', startedAt: undefined }),
  minimizes('产品设计小组', '(呼叫中)', ['还原', '退出']),
);
/** The picture in small; its controls stand there on hover or focus. */
export const MinimizedVideo = callStory(
  (now) => demoPrivateCall(now, { mode: 'video', own: demoOwnPicture(), remote: demoPicture() }),
  async () => {
    await userEvent.click(await screen.findByRole('button', { name: '最小化' }));
    const small = await screen.findByRole('region', { name: '林知夏' });
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expectShown(small.querySelector('video'));
    await expectShown(within(small).getByText('12:08'));
    within(small).getByRole('button', { name: '还原' }).focus();
    await expectShown(within(small).getByText('林知夏'));
    for (const name of ['麦克风', '摄像头', '挂断']) await expectShown(within(small).getByRole('button', { name }));
    await expect(within(small).getByRole('button', { name: '摄像头' })).toHaveAttribute('aria-pressed', 'true');
  },
);
/** Over everything, while the own screen is shared. */
export const Sharing = callStory(
  (now) =>
    demoPrivateCall(now, {
      mode: 'video',
      own: ownMediaView({ isSharing: true, preview: demoStream() }),
      remote: demoPicture(),
    }),
  async () => {
    const window = await expectCallWindow('与林知夏的视频通话', { pictures: 2 });
    await expect(within(window).getByRole('button', { name: '共享屏幕' })).toHaveAttribute('aria-pressed', 'true');
    await expectShown(screen.getByText('你正在共享屏幕'));
    const stop = screen.getByRole('button', { name: '停止共享' });
    await expect(window).not.toContainElement(stop);
    const { left, top, width, height } = stop.getBoundingClientRect();
    await expect(stop).toContainElement(document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement);
  },
);
/** Stays, with a way to call again. */
export const PeerBusy = callStory(
  (now) => demoPrivateCall(now, { ...closed, end: 'peerBusy' }),
  showsEnd('对方正在通话中', ['关闭', '再次呼叫']),
);
/** In the corner where it rang. */
export const Missed = callStory(
  (now) => demoPrivateCall(now, { ...closed, end: 'youDidNotAnswer', role: 'callee', startedAt: undefined }),
  async () => {
    await showsEnd('你未接听', ['关闭', '再次呼叫'])();
    const card = document.querySelector('[data-im-part="call-ended"]')?.getBoundingClientRect();
    await expect([card?.top, innerWidth - (card?.right ?? 0)]).toEqual([20, 20]);
  },
);
/** The group has a call already, which can be joined. */
export const GroupRunning = callStory(
  (now) => demoGroupCall(now, { ...closed, end: 'refused', detail: 'call.running' }),
  showsEnd('该群已有通话正在进行', ['关闭', '加入']),
);

const STEPS = 3;
/** Headline, cause, and as many steps as help. */
async function expectTrouble(title: string, why: string | undefined, steps: number): Promise<void> {
  await expectShown(within(await screen.findByRole('alert')).getByRole('heading', { name: title }));
  if (why) await expectShown(screen.getByText(why));
  await expect(screen.queryAllByRole('listitem')).toHaveLength(steps);
}
const REFUSED = ['打开麦克风失败', '浏览器不允许此页面使用它。', STEPS] as const;

/** Microphone refused by the person or the browser: three steps. */
export const MicrophoneRefused = callStory(
  (now) => demoPrivateCall(now, { ...closed, end: 'mediaFailed', detail: 'refused' }),
  async () => {
    await expectTrouble(...REFUSED);
    await expect(screen.getByRole('button', { name: '挂断' })).toBeEnabled();
    await expect(screen.getByRole('button', { name: '再试一次' })).toBeEnabled();
  },
);
export const MicrophoneInUse = callStory(
  (now) => demoPrivateCall(now, { ...closed, mode: 'video', end: 'mediaFailed', detail: 'inUse' }),
  () => expectTrouble('打开麦克风失败', '其他应用正在使用它。', 0),
);
export const NoWebRtc = callStory(
  (now) => demoPrivateCall(now, { ...closed, end: 'mediaFailed', detail: 'unsupported' }),
  () =>
    expectTrouble(
      'RTC init failed, possible causes: 1. server lacks an SSL certificate 2. device does not support WebRTC',
      undefined,
      0,
    ),
  { globals: { language: 'en-US' } },
);
export const RefusedPhone = callStory(
  (now) => demoPrivateCall(now, { ...closed, end: 'mediaFailed', detail: 'refused' }),
  async () => {
    await expectTrouble(...REFUSED);
    await expectWholePage(screen.getByRole('dialog'));
  },
  onPhone,
);
