import '../../styles/index.css';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useMessage } from '../../hooks/messages/useMessage.ts';
import { useTimeline } from '../../hooks/messages/useMessages.ts';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { ReadByPopover } from './ReadByPopover.tsx';

let server: MemoryServer;
let ids: Record<'ann' | 'bob' | 'cleo', number>;
let groupId: number;
let seat: TestClient;

beforeEach(async () => {
  server = createMemoryServer();
  const person = (userName: string, nickName: string): number => server.addPerson({ userName, nickName });
  ids = { ann: person('ann', 'Ann'), bob: person('bob', 'Bob'), cleo: person('cleo', 'Cleo') };
  for (const id of [ids.bob, ids.cleo]) server.befriend(ids.ann, id);
  groupId = server.makeGroup(ids.ann, 'Crew', [ids.bob, ids.cleo]);
  seat = await createTestClient(server, { user: 'ann' });
  await seat.until(() => seat.client.connection.state.getSnapshot().phase === 'live');
});
afterEach(() => seat.client.destroy());

/** A button that opens the popover of one's own message. */
function Host({ rowKey }: { readonly rowKey: string }): ReactNode {
  const row = useMessage(useTimeline(`g:${groupId}`), rowKey);
  const [anchor, setAnchor] = useState<Element>();
  return (
    <>
      <button type="button" disabled={!row?.id} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Who
      </button>
      {row && anchor ? <ReadByPopover row={row} anchor={anchor} onClose={() => setAnchor(undefined)} /> : null}
    </>
  );
}

async function show(): Promise<void> {
  const key = await seat.client.messages.sendText(`g:${groupId}`, { text: 'news' });
  await render(
    <StageProvider client={seat.client} language="en-US">
      <Host rowKey={key} />
    </StageProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Who' })).toBeEnabled();
}
const popover = () => page.getByRole('dialog', { name: 'Read by' });
const tab = (name: string) => popover().getByRole('tab', { name });

test('says who has read it and who has not, goes from one to the other by keys, and gives the focus back', async () => {
  await show();
  server.read(ids.bob, { groupId });
  (page.getByRole('button', { name: 'Who' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tab('Read 1')).toHaveAttribute('aria-selected', 'true');
  await expect.element(popover().getByText('Bob')).toBeVisible();
  await expect.element(tab('Read 1')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Unread 1')).toHaveFocus();
  await expect.element(popover().getByText('Cleo')).toBeVisible();
  await expect.element(popover().getByText('Bob')).not.toBeInTheDocument();
  server.read(ids.cleo, { groupId });
  await expect.element(popover().getByText('Everybody has read it')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => popover().getByRole('listitem').elements().length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(popover()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Who' })).toHaveFocus();
});

test('somebody who joined after the message is not among those who have not read it', async () => {
  const dan = server.addPerson({ userName: 'dan', nickName: 'Dan' });
  server.befriend(ids.ann, dan);
  await show();
  server.read(ids.bob, { groupId });
  const members = seat.client.groups.members(groupId);
  const unsubscribe = members.subscribe(() => undefined);
  await seat.client.groups.invite(groupId, [dan]);
  await expect.poll(() => members.getSnapshot().map(({ userId }) => userId)).toContain(dan);
  await userEvent.click(page.getByRole('button', { name: 'Who' }));
  await expect.element(tab('Unread 1')).toBeVisible();
  await userEvent.click(tab('Unread 1'));
  await expect.element(popover().getByText('Cleo')).toBeVisible();
  await expect.element(popover().getByText('Dan')).not.toBeInTheDocument();
  unsubscribe();
});

test('readers that did not load are asked for again', async () => {
  await show();
  server.network.plan('group.notMember', { route: 'findReadedUsers' });
  await userEvent.click(page.getByRole('button', { name: 'Who' }));
  await userEvent.click(popover().getByRole('button', { name: 'Try again' }));
  await expect.element(popover().getByText('Nobody has read it yet')).toBeVisible();
});
