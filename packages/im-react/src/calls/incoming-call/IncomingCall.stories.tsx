import type { Meta } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { callStory, onPhone } from '../../../.storybook/call-story.tsx';
import { expectBefore, expectShown } from '../../../.storybook/look-checks.ts';
import { demoGroupCall, demoParticipant, demoPrivateCall } from '../../testing/demo/call.ts';
import { CallHost } from '../call-host/CallHost.tsx';

const meta = { component: CallHost } satisfies Meta<typeof CallHost>;
export default meta;

const ringing = { phase: 'ringing', startedAt: undefined } as const;
const invited = { ...ringing, isHost: false, hostId: 3, inviterId: 3 } as const;
const many = [3, 4, 8, 6, 15, 5, 7, 17, 14].map((id) => demoParticipant(id));

/** Says who calls and what for, announces it at once, offers "Reject" before "Accept", and leaves the focus alone. */
async function expectRing(name: string, answers: readonly [string, string] = ['拒绝', '接听']): Promise<HTMLElement> {
  const panel = await screen.findByRole('alertdialog', { name });
  await expect(within(panel).getByRole('alert')).toHaveTextContent(name);
  const [reject, accept, ...rest] = within(panel).getAllByRole('button');
  await expect([reject?.textContent, accept?.textContent, rest.length]).toEqual([...answers, 0]);
  await expectBefore(reject, accept);
  await expect(panel).not.toContainElement(document.activeElement as HTMLElement);
  return panel;
}

const VOICE = '林知夏 请求与你进行语音通话';
const GROUP = '林知夏 邀请你加入多人通话 · 产品设计小组';

/** Five of the others as pictures, and how many there are. */
async function expectGroupRing(): Promise<HTMLElement> {
  const panel = await expectRing(GROUP);
  await expectShown(within(panel).getByText('还有 8 人参与'));
  await expectShown(within(panel).getByText('+3'));
  return panel;
}
async function expectPageWide(panel: HTMLElement): Promise<void> {
  await waitFor(() => {
    const { left, right } = panel.getBoundingClientRect();
    return expect([left, innerWidth - right]).toEqual([12, 12]);
  });
}

export const Voice = callStory(
  (now) => demoPrivateCall(now, { ...ringing, role: 'callee' }),
  async () => void (await expectRing(VOICE)),
);
export const Video = callStory(
  (now) => demoPrivateCall(now, { ...ringing, role: 'callee', mode: 'video' }),
  async () => void (await expectRing('Mia Larsen requests a video call with you', ['Reject', 'Accept'])),
  { globals: { language: 'en-US' } },
);
/** Who invites, to which group, and who else is in it. */
export const Group = callStory(
  (now) => demoGroupCall(now, { ...invited, participants: many }),
  async () => void (await expectGroupRing()),
);
export const GroupRightToLeft = callStory(
  (now) => demoGroupCall(now, { ...invited, participants: many }),
  async () => void (await expectGroupRing()),
  { globals: { direction: 'rtl' } },
);
export const Phone = callStory(
  (now) => demoPrivateCall(now, { ...ringing, role: 'callee' }),
  async () => expectPageWide(await expectRing(VOICE)),
  onPhone,
);
export const GroupPhone = callStory(
  (now) => demoGroupCall(now, { ...invited, participants: many }),
  async () => expectPageWide(await expectGroupRing()),
  onPhone,
);
