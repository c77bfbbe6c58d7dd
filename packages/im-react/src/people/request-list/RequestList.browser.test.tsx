import { ImError } from 'im-sdk/protocol';
import { describe, expect, test, vi } from 'vitest';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { RequestList } from './RequestList.tsx';

function row(name: string): Element | null {
  const title = [...document.querySelectorAll('.im-request__name')].find((each) => each.textContent === name);
  return title?.closest('[data-im-part="request"]') ?? null;
}

describe('RequestList', () => {
  test('of a thousand requests those near the view are in the page, and each says which it is', async () => {
    const { screen, stage } = await renderOnStage(<RequestList />, {
      style: { display: 'flex', flexDirection: 'column', blockSize: 600 },
    });
    const [first] = stage.requests.getSnapshot();
    if (!first) throw new Error('There is no request.');
    stage.requests.set(Array.from({ length: 1_000 }, (_, index) => ({ ...first, id: index + 1 })));
    const row = screen.getByRole('listitem').first();
    await expect.element(row).toHaveAttribute('aria-setsize', '1000');
    await expect.element(row).toHaveAttribute('aria-posinset', '1');
    expect(screen.getByRole('listitem').elements().length).toBeLessThan(60);
  });

  test('approves: the buttons give way to the status, and focus stays in the row', async () => {
    const { screen, stage } = await renderOnStage(<RequestList />);
    await screen.getByRole('button', { name: 'Approve' }).first().click();
    await expect.element(screen.getByText('Approved').first()).toBeVisible();
    expect(stage.calls).toEqual(['approve 1']);
    expect(row('Tessa Holm')?.textContent).toContain('Approved');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Tessa Holm')));
    expect(stage.pending.getSnapshot()).toBe(1);
  });

  test('says below the row why it was refused, and offers it again', async () => {
    const { screen, stage } = await renderOnStage(<RequestList />);
    stage.next = async () => {
      throw new ImError('friend.requestAnswered', 'answered', { category: 'refused' });
    };
    await screen.getByRole('button', { name: 'Reject' }).first().click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This request has been answered already');
    expect(row('Tessa Holm')?.contains(screen.getByRole('alert').element())).toBe(true);
    await expect.element(screen.getByRole('button', { name: 'Approve' }).first()).toBeEnabled();
  });

  test('says the specification’s sentence where the server could not be reached', async () => {
    const { screen, stage } = await renderOnStage(<RequestList />);
    stage.next = async () => {
      throw new ImError('client.networkFailed', 'no network', { category: 'network', retryable: true });
    };
    await screen.getByRole('button', { name: 'Approve' }).first().click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Operation failed, please retry');
  });

  test('an own request can be recalled', async () => {
    const { screen, stage } = await renderOnStage(<RequestList />);
    await screen.getByRole('button', { name: 'Recall' }).click();
    await vi.waitFor(() => expect(row('Kenji Ito')?.textContent).toContain('Recalled'));
    expect(stage.calls).toEqual(['withdraw 3']);
  });
});
