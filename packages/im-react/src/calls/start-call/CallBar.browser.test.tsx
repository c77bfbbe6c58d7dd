import { callUser, groupCallView, privateCallView } from 'im-rtc/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MessagePane } from '../../conversation/pane/MessagePane.tsx';
import { CREW } from '../../testing/demo/groups.ts';
import { DEMO_GROUP, demoMessageStage } from '../../testing/demo/message-stage.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { renderCall, startedBefore } from '../../testing/stage/call-stage.tsx';
import { SELF_ID, type Stage } from '../../testing/stage/stage.ts';
import { CallBar } from './CallBar.tsx';
import { CallButtons } from './CallButtons.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(414, 896));

const [MIA, OLIVER, AIKO] = [3, 4, 8] as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const bar = () => document.querySelector('[data-im-part="call-bar"]');

/** A stage on which a call runs in the demo group. */
function stageWithCall(inCall: readonly number[] = [MIA, OLIVER, AIKO]): Stage {
  const stage = demoStage({ language: 'en-US', now: TEST_NOW });
  stage.runningCall(CREW).set({ callId: 'c1', groupId: CREW, hostId: MIA, inCall });
  return stage;
}

test('behind a running call its chat has a bar with people and time, which brings the window back', async () => {
  const call = groupCallView({ groupId: CREW, startedAt: startedBefore(767), self: callUser(SELF_ID) });
  const { engine } = await renderCall({
    call,
    stage: stageWithCall(),
    page: (
      <>
        <CallBar conversation={`g:${CREW}`} />
        <CallBar conversation="p:3" />
      </>
    ),
  });
  await expect.element(page.getByText('Group call · 3 people · 12:47')).toBeVisible();
  await expect.element(button('Join')).not.toBeInTheDocument();
  await button('Minimize').click();
  await button('Return to call').click();
  await expect.element(page.getByRole('dialog', { name: 'Group call' })).toBeVisible();
  engine.setCall(privateCallView({ peerId: MIA, startedAt: startedBefore(12) }));
  await expect.element(page.getByText('Voice call · 00:12', { exact: true })).toBeVisible();
  await expect.element(button('Return to call')).toBeVisible();
  engine.setCall(undefined);
  await expect.element(button('Return to call')).not.toBeInTheDocument();
});

test.each([
  ['mouse', 'the composer', () => page.getByRole('textbox', { name: 'Message' })],
  ['touch', 'the list of messages', () => page.getByRole('log')],
])('after "Return to call" and a hang-up by %s the focus is in %s of the chat', async (pointerType, _name, place) => {
  const call = groupCallView({ groupId: CREW, startedAt: startedBefore(767), self: callUser(SELF_ID) });
  const { client } = demoMessageStage({ language: 'en-US', now: TEST_NOW });
  const { engine } = await renderCall({ call, client, page: <MessagePane conversation={DEMO_GROUP} /> });
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect.element(page.getByRole('log')).toBeVisible();
  await button('Minimize').click();
  await button('Return to call').click();
  await expect.element(page.getByRole('dialog', { name: 'Group call' })).toHaveFocus();
  const quit = button('Quit').element() as HTMLElement;
  quit.focus();
  quit.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }));
  engine.setCall({ ...call, phase: 'closed', end: 'quit' });
  await expect.element(button('Return to call')).not.toBeInTheDocument();
  await expect.element(place()).toHaveFocus();
});

test('a group whose call runs says so with the people in it, and is joined by key', async () => {
  const stage = stageWithCall();
  const { engine } = await renderCall({ stage, page: <CallBar conversation={`g:${CREW}`} /> });
  engine.setRunningGroupCall(true);
  await expect.element(page.getByRole('status').filter({ hasText: 'Group call · 3 people' })).toBeVisible();
  await expect.element(button('Join')).toHaveAccessibleDescription('Group call · 3 people');
  stage.runningCall(CREW).set({ callId: 'c1', groupId: CREW, hostId: MIA, inCall: [MIA] });
  await expect.element(page.getByText('Group call · 1 person', { exact: true })).toBeVisible();
  (button('Join').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(engine.commands).toEqual([['joinGroupCall', CREW]]));
  stage.runningCall(CREW).set(undefined);
  await expect.poll(bar).toBeNull();
});

test('a call that ended before one joined says so', async () => {
  await renderCall({ stage: stageWithCall(), page: <CallBar conversation={`g:${CREW}`} /> });
  await button('Join').click();
  await expect.element(page.getByText('The call has ended')).toBeVisible();
});

test('a browser that cannot call says what it lacks, and joins nothing', async () => {
  const { engine } = await renderCall({ stage: stageWithCall(), page: <CallBar conversation={`g:${CREW}`} /> });
  engine.setObstacle('microphone');
  await button('Join').click();
  await expect.element(page.getByText('Failed to open microphone')).toBeVisible();
  expect(engine.commands).toEqual([]);
});

test('while its call rings here, or one is in it elsewhere, there is nothing to join', async () => {
  const stage = stageWithCall();
  const ringing = groupCallView({ groupId: CREW, phase: 'ringing', isHost: false, self: callUser(SELF_ID) });
  const { engine } = await renderCall({ stage, call: ringing, page: <CallBar conversation={`g:${CREW}`} /> });
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(bar()).toBeNull();
  engine.setCall(undefined);
  await expect.element(button('Join')).toBeVisible();
  stage.runningCall(CREW).set({ callId: 'c1', groupId: CREW, hostId: MIA, inCall: [MIA, SELF_ID] });
  await expect.element(button('Join')).not.toBeInTheDocument();
  await expect.element(page.getByText('Group call · 2 people')).toBeVisible();
});

test('other conversations, groups that one has left, and servers without calls show nothing', async () => {
  const stage = stageWithCall();
  await renderCall({ stage, page: <CallBar conversation="p:3" /> }).then(({ screen }) => {
    expect(bar()).toBeNull();
    return screen.unmount();
  });
  await renderCall({ stage, page: <CallBar conversation={`g:${CREW}`} /> });
  await expect.element(button('Join')).toBeVisible();
  const features = stage.features.getSnapshot();
  stage.features.set(new Set());
  await expect.poll(bar).toBeNull();
  stage.features.set(features);
  await expect.element(button('Join')).toBeVisible();
  const group = stage.group(CREW).getSnapshot();
  if (group) stage.group(CREW).set({ ...group, quit: true });
  await expect.poll(bar).toBeNull();
});

test('who calls a group whose call runs chooses among those who are not in it, or joins alone', async () => {
  const stage = stageWithCall([MIA, OLIVER]);
  stage.maxChannel = 4;
  const { engine } = await renderCall({ stage, page: <CallButtons conversation={`g:${CREW}`} /> });
  engine.setRunningGroupCall(true);
  await button('Voice call').click();
  const dialog = page.getByRole('dialog', { name: 'Choose members to call' });
  await expect.element(dialog.getByRole('option', { name: /^Aiko Tanaka/ })).toBeVisible();
  for (const name of [/^Mia Larsen/, /^Oliver Grant/]) {
    await expect.element(dialog.getByRole('option', { name })).not.toBeInTheDocument();
  }
  await expect.element(page.getByText('0 / 1 chosen')).toBeVisible();
  await dialog.getByRole('button', { name: 'Join' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(engine.commands).toEqual([['joinGroupCall', CREW]]);
  await button('Voice call').click();
  await dialog.getByRole('option', { name: /^Aiko Tanaka/ }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  const users = [{ ...callUser(AIKO), nickName: 'Aiko Tanaka' }];
  expect(engine.commands.at(-1)).toEqual(['callGroup', CREW, users]);
});
