import '../../styles/index.css';
import type { ConversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { PinnedMessage, type PinnedMessageProps } from './PinnedMessage.tsx';

let server: MemoryServer;
let groupId: number;
let bob: number;
let seat: TestClient;

beforeEach(async () => {
  server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  groupId = server.makeGroup(ann, 'Crew', [bob]);
  seat = await createTestClient(server, { user: 'ann' });
  await seat.until(() => seat.client.connection.state.getSnapshot().phase === 'live');
});
afterEach(() => seat.client.destroy());

const show = (props: Partial<PinnedMessageProps> = {}) => {
  const conversation = (props.conversation ?? `g:${groupId}`) as ConversationKey;
  return render(
    <StageProvider client={seat.client} language="en-US">
      <PinnedMessage {...props} conversation={conversation} />
    </StageProvider>,
  );
};
const pin = (content: string, type = 0) => {
  const said = server.say(bob, { groupId }, content, { type });
  return seat.client.groups.pinMessage(groupId, said.id ?? 0).then(() => said);
};
const banner = () => page.getByRole('region', { name: 'Pinned message' });

test('nothing stands there until a message is pinned; then a press leads to it, and another one takes its place', async () => {
  const onJump = vi.fn();
  await show({ onJump });
  expect(banner().query()).toBeNull();
  const first = await pin('meeting at nine');
  await userEvent.click(banner().getByRole('button', { name: /meeting at nine/ }));
  expect(onJump.mock.calls).toEqual([[first.id]]);
  await pin(JSON.stringify({ latitude: 1, longitude: 1, name: 'Park', address: '' }), 88);
  await expect.element(banner().getByRole('button', { name: /\[Location\] Park/ })).toBeVisible();
  await expect.element(page.getByText('meeting at nine')).not.toBeInTheDocument();
});

test('where one cannot be led to it, it is text; it goes with the message that is recalled', async () => {
  await show();
  const said = await pin('meeting at nine');
  await expect.element(banner().getByText('meeting at nine')).toBeVisible();
  expect(
    banner()
      .getByRole('button', { name: /meeting/ })
      .query(),
  ).toBeNull();
  server.recall(bob, said);
  await expect.element(banner()).not.toBeInTheDocument();
});

test('“Hide” takes it away for oneself, and hands the focus on', async () => {
  const onFocusLost = vi.fn();
  await show({ onFocusLost });
  await pin('meeting at nine');
  await expect.element(banner()).toBeVisible();
  (banner().getByRole('button', { name: 'Hide pinned message' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(banner()).not.toBeInTheDocument();
  expect(onFocusLost).toHaveBeenCalledOnce();
});

test('a pinned message that cannot be hidden stays, and says why', async () => {
  await show();
  await pin('meeting at nine');
  await expect.element(banner()).toBeVisible();
  server.network.plan('group.notMember', { route: 'hideTopMessage' });
  await userEvent.click(banner().getByRole('button', { name: 'Hide pinned message' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(banner()).toBeVisible();
});

test('a private chat has none', async () => {
  await show({ conversation: `p:${bob}` });
  expect(banner().query()).toBeNull();
});
