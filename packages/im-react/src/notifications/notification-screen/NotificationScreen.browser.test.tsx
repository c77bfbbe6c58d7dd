import { ImError } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoGroupRequests, demoNotices } from '../../testing/demo/notifications.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import type { Stage } from '../../testing/stage/stage.ts';
import { NotificationScreen } from './NotificationScreen.tsx';

const WIDE = { blockSize: 700, inlineSize: 1000, display: 'flex' } as const;

beforeEach(() => page.viewport(1100, 760));
afterEach(() => page.viewport(414, 896));

function stageWithAll(): Stage {
  const stage = demoStage({ language: 'en-US', now: TEST_NOW });
  demoGroupRequests(stage, 'en-US', TEST_NOW);
  demoNotices(stage, 'en-US', TEST_NOW);
  return stage;
}
const renderScreen = (stage = stageWithAll(), tab?: 'friend' | 'group' | 'system') =>
  renderOnStage(<NotificationScreen defaultTab={tab} />, { stage, style: WIDE });

describe('NotificationScreen', () => {
  test('has three tabs that say what waits behind them, one tab stop, moved by arrows', async () => {
    const { screen } = await renderScreen();
    const friend = screen.getByRole('tab', { name: 'Friend, 2 waiting' });
    await expect.element(friend).toHaveAttribute('aria-selected', 'true');
    friend.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('tab', { name: 'Group, 2 waiting' })).toHaveFocus();
    await expect.element(screen.getByRole('list', { name: 'Group' })).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('list', { name: 'System' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('list', { name: 'Friend' })).toBeVisible();
  });

  test('shows the details of a friend request, where it is approved too', async () => {
    const { screen, stage } = await renderScreen();
    await screen.getByRole('button', { name: 'View detail' }).first().click();
    const panel = screen.getByRole('complementary', { name: 'Request details' });
    await expect.element(panel.getByText('@tessa')).toBeVisible();
    await expect.element(panel.getByText('Hi, Tessa from the book club')).toBeVisible();
    await expect.element(panel.getByText('Added by username search')).toBeVisible();
    await panel.getByRole('button', { name: 'Approve' }).click();
    await expect.element(panel.getByText('Approved')).toBeVisible();
    expect(stage.calls).toEqual(['approve 1']);
    await expect.element(panel.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('says each status: pending, approved, rejected, expired', async () => {
    const stage = stageWithAll();
    const [first] = stage.requests.getSnapshot();
    if (!first) throw new Error('There is no request.');
    stage.requests.set([1, 2, 3, 4, 5].map((status) => ({ ...first, id: status, sendId: 2, recvId: 15, status })));
    const { screen } = await renderScreen(stage);
    for (const status of ['Pending', 'Approved', 'Rejected', 'Recalled', 'Expired']) {
      await expect.element(screen.getByText(status, { exact: true })).toBeVisible();
    }
  });

  test('a failed answer is named below its row and in the details', async () => {
    const { screen, stage } = await renderScreen(stageWithAll(), 'group');
    stage.next = async () => {
      throw new ImError('client.networkFailed', 'no network', { category: 'network', retryable: true });
    };
    await screen.getByRole('button', { name: 'Approve' }).first().click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Operation failed, please retry');
    await screen.getByRole('button', { name: 'View detail' }).first().click();
    const panel = screen.getByRole('complementary', { name: 'Request details' });
    await panel.getByRole('button', { name: 'Reject' }).click();
    await expect.element(panel.getByRole('alert')).toHaveTextContent('Operation failed, please retry');
  });

  test('group requests: owners approve an applicant, an invitee joins, one’s own only waits', async () => {
    const { screen, stage } = await renderScreen(stageWithAll(), 'group');
    const rows = screen.getByRole('listitem');
    await expect.element(rows.nth(0)).toHaveAccessibleName('Bo Lindqvist');
    await expect.element(rows.nth(0).getByText(/Applies to join “.*Design crew.*”/)).toBeVisible();
    await rows.nth(0).getByRole('button', { name: 'Approve' }).click();
    await expect.element(rows.nth(0).getByText('Approved')).toBeVisible();
    await rows.nth(1).getByRole('button', { name: 'Join' }).click();
    expect(stage.calls).toEqual(['approve group 21', 'approve group 22']);
    await expect.element(rows.nth(2).getByText('Pending')).toBeVisible();
    expect(rows.nth(2).getByRole('button', { name: 'Reject' }).elements()).toEqual([]);
    await expect.element(rows.nth(3).getByText(/answered by .*Amara Osei/)).toBeVisible();
  });

  test('a notice opens with its text, its cover, and a link with its host', async () => {
    const { screen } = await renderScreen(stageWithAll(), 'system');
    await screen.getByRole('button', { name: /Albums are here/ }).click();
    const panel = screen.getByRole('complementary', { name: 'Notice details' });
    await expect.element(panel.getByRole('heading', { name: 'Albums are here' })).toBeVisible();
    await expect.element(panel.getByText('help.example.com')).toBeVisible();
    const link = panel.getByRole('link', { name: 'Open link' });
    await expect.element(link).toHaveAttribute('href', 'https://help.example.com/albums');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  test('new notices keep their dot until one opens them, or marks all as read', async () => {
    const stage = stageWithAll();
    const { screen } = await renderScreen(stage, 'system');
    await expect.element(screen.getByRole('tab', { name: 'System, 2 waiting' })).toBeVisible();
    await vi.waitFor(() => expect(screen.getByRole('img', { name: 'unread' }).elements()).toHaveLength(2));
    await screen.getByRole('button', { name: /System maintenance/ }).click();
    await vi.waitFor(() => expect(screen.getByRole('img', { name: 'unread' }).elements()).toHaveLength(1));
    await screen.getByRole('button', { name: 'Mark all as read' }).click();
    await vi.waitFor(() => expect(screen.getByRole('img', { name: 'unread' }).elements()).toHaveLength(0));
  });

  test('says that there is nothing, in each tab', async () => {
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    stage.requests.set([]);
    stage.pending.set(0);
    const { screen } = await renderScreen(stage);
    await expect.element(screen.getByText('No requests')).toBeVisible();
    await screen.getByRole('tab', { name: 'System' }).click();
    await expect.element(screen.getByText('No notices')).toBeVisible();
  });
});

test('viewing the notices marks them as read, here and on the server', async () => {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  server.announce(ann, 'Maintenance', 'Tonight at two.');
  const test = await createTestClient(server, { user: 'ann' });
  const unread = () => test.client.conversations.conversation('s:0').getSnapshot()?.unreadCount;
  await vi.waitFor(() => expect(unread()).toBeGreaterThan(0));
  const { screen } = await renderOnStage(<NotificationScreen />, { client: test.client, style: WIDE });
  await expect.element(screen.getByRole('tab', { name: /^System, / })).toBeVisible();
  expect(unread()).toBeGreaterThan(0);
  await screen.getByRole('tab', { name: /^System/ }).click();
  await expect.element(screen.getByRole('button', { name: /Maintenance/ })).toBeVisible();
  await vi.waitFor(() => expect(unread()).toBe(0));
  await expect.element(screen.getByRole('img', { name: 'unread' }).first()).toBeVisible();
  await test.client.destroy();
});
