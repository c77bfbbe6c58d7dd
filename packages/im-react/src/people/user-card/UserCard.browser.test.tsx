import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { UserCard } from './UserCard.tsx';

function Anchored({
  userId,
  onMessage,
  place,
  groupId,
}: {
  readonly userId: number;
  readonly groupId?: number;
  readonly onMessage: (id: number) => void;
  readonly place?: object;
}): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <div style={{ position: 'fixed', ...place }}>
      <Button ref={setAnchor} onClick={() => setOpen(true)}>
        Picture
      </Button>
      <UserCard
        userId={userId}
        open={open}
        onOpenChange={setOpen}
        anchor={anchor}
        onMessage={onMessage}
        groupId={groupId}
      />
    </div>
  );
}

describe('UserCard', () => {
  test('a friend: one button that opens a chat; Escape closes and gives focus back', async () => {
    const onMessage = vi.fn();
    const { screen, stage } = await renderOnStage(<Anchored userId={8} onMessage={onMessage} />);
    const picture = screen.getByRole('button', { name: 'Picture' });
    await picture.click();
    await expect.element(screen.getByRole('dialog', { name: 'About Aiko Tanaka' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(picture).toHaveFocus();
    await picture.click();
    await screen.getByRole('button', { name: 'Send message' }).click();
    expect(onMessage).toHaveBeenCalledExactlyOnceWith(8);
    expect(stage.calls).toEqual(['start p:8']);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows the avatar, the nickname, the username and the signature', async () => {
    const { screen } = await renderOnStage(<Anchored userId={3} onMessage={() => undefined} />);
    await screen.getByRole('button', { name: 'Picture' }).click();
    const card = screen.getByRole('dialog', { name: 'About Mia Larsen' });
    for (const text of ['Mia Larsen', '@mia', 'Slowly is fine, as long as it gets done.']) {
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    }
    expect(card.element().querySelector('.im-avatar')?.getBoundingClientRect().width).toBe(56);
  });

  test('somebody else: asks for friendship, then waits', async () => {
    const { screen, stage } = await renderOnStage(<Anchored userId={404} onMessage={() => undefined} />);
    await screen.getByRole('button', { name: 'Picture' }).click();
    await screen.getByRole('button', { name: 'Add friend' }).click();
    await expect.element(screen.getByRole('button', { name: 'Pending' })).toBeDisabled();
    expect(stage.calls).toEqual(['add 404']);
  });

  test('their picture opens at full size, and the card is back afterwards', async () => {
    const original = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/%3E';
    const headImageThumb = original.replaceAll('8', '4');
    const stage = demoStage({ language: 'en-US', now: TEST_NOW, portrait: () => original });
    stage.person(8).set({ ...stage.person(8).getSnapshot(), headImageThumb });
    const { screen } = await renderOnStage(<Anchored userId={8} onMessage={() => undefined} />, { stage });
    await screen.getByRole('button', { name: 'Picture' }).click();
    await screen.getByRole('button', { name: 'View image' }).click();
    const viewer = screen.getByRole('dialog', { name: 'Image viewer' });
    await expect.element(viewer).toHaveFocus();
    await expect.element(viewer.getByRole('img', { name: 'Photo' })).toHaveAttribute('src', original);
    await expect.element(screen.getByRole('dialog', { name: 'About Aiko Tanaka' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: 'About Aiko Tanaka' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Picture' })).toHaveFocus();
  });

  test('is 320 × 184 and stays 350 px from the right and 200 px from the bottom', async () => {
    await page.viewport(1280, 800);
    const { screen } = await renderOnStage(
      <Anchored userId={8} onMessage={() => undefined} place={{ right: 4, bottom: 4 }} />,
    );
    await screen.getByRole('button', { name: 'Picture' }).click();
    const card = screen.getByRole('dialog', { name: 'About Aiko Tanaka' });
    await vi.waitFor(() => {
      const { x, y, width, height } = card.element().getBoundingClientRect();
      expect([width, height]).toEqual([320, 184]);
      expect(x).toBeLessThanOrEqual(window.innerWidth - 350);
      expect(y).toBeLessThanOrEqual(window.innerHeight - 200);
    });
    await page.viewport(414, 896);
  });

  test('the company stands after the name', async () => {
    const { screen, stage } = await renderOnStage(<Anchored userId={8} onMessage={() => undefined} />);
    stage.person(8).set({ ...stage.person(8).getSnapshot(), companyName: 'Lake & Sons' });
    await screen.getByRole('button', { name: 'Picture' }).click();
    const card = screen.getByRole('dialog', { name: 'About Aiko Tanaka' });
    await expect.element(card.getByText('Lake & Sons')).toBeVisible();
    await expect.element(card.getByText('@aiko')).toBeVisible();
  });

  test('somebody who asked can be approved here', async () => {
    const { screen, stage } = await renderOnStage(<Anchored userId={14} onMessage={() => undefined} />);
    await screen.getByRole('button', { name: 'Picture' }).click();
    await screen.getByRole('button', { name: 'Approve' }).click();
    expect(stage.calls).toEqual(['approve 1']);
  });

  test('a new friend can be written to before the answer to the approval has come', async () => {
    const onMessage = vi.fn();
    const { screen, stage } = await renderOnStage(<Anchored userId={14} onMessage={onMessage} />);
    stage.next = () => new Promise(() => undefined);
    await screen.getByRole('button', { name: 'Picture' }).click();
    await screen.getByRole('button', { name: 'Approve' }).click();
    stage.person(14).set({ ...stage.person(14).getSnapshot(), isFriend: true });
    await screen.getByRole('button', { name: 'Send message' }).click();
    expect(onMessage).toHaveBeenCalledExactlyOnceWith(14);
  });

  test('a group that forbids it: plain members are not offered to add, managers are', async () => {
    const { screen, stage } = await renderOnStage(<Anchored userId={404} groupId={5} onMessage={() => undefined} />);
    stage.group(5).set({ id: 5, name: 'Hikes', allowAddFriend: false, role: 1 });
    await screen.getByRole('button', { name: 'Picture' }).click();
    await expect.element(screen.getByText('In this group members cannot add each other as friends.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Add friend' })).not.toBeInTheDocument();
    stage.group(5).set({ id: 5, name: 'Hikes', allowAddFriend: false, role: 2 });
    await expect.element(screen.getByRole('button', { name: 'Add friend' })).toBeVisible();
  });

  test('an account that is gone: its placeholder name, a sentence, nothing to press', async () => {
    const { screen, stage } = await renderOnStage(<Anchored userId={404} onMessage={() => undefined} />);
    stage.missing.add(404);
    await screen.getByRole('button', { name: 'Picture' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'About user 404' })).toBeVisible();
    await expect.element(screen.getByText('This account does not exist any more.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Add friend' })).not.toBeInTheDocument();
  });

  test('oneself: no action and no menu', async () => {
    const { screen } = await renderOnStage(<Anchored userId={2} onMessage={() => undefined} />);
    await screen.getByRole('button', { name: 'Picture' }).click();
    const card = screen.getByRole('dialog', { name: 'About Noah Berg' });
    await expect.element(card).toBeVisible();
    expect(card.getByRole('button').elements()).toEqual([]);
  });

  test('its menu, by keyboard: the remark is edited in a dialog, and the card is back with the new name', async () => {
    const { screen, stage } = await renderOnStage(<Anchored userId={8} onMessage={() => undefined} />);
    await screen.getByRole('button', { name: 'Picture' }).click();
    const card = screen.getByRole('dialog', { name: 'About Aiko Tanaka' });
    // The card takes focus after its first paint.
    await vi.waitFor(() => expect(card.element().contains(document.activeElement)).toBe(true));
    screen.getByRole('button', { name: 'More' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: 'Edit remark' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const field = screen.getByRole('textbox', { name: 'Remark' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Aiko from work{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'About Aiko from work' })).toBeVisible();
    expect(stage.calls).toEqual(['remark 8 Aiko from work']);
  });

  test('its menu mutes and pins at once', async () => {
    const { screen, stage } = await renderOnStage(<Anchored userId={8} onMessage={() => undefined} />);
    await screen.getByRole('button', { name: 'Picture' }).click();
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Mute chat' }).click();
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Pin chat' }).click();
    expect(stage.calls).toEqual(['notifications 8 false', 'pin 8 true']);
  });

  test('its menu blocks and ends the friendship, each after a question', async () => {
    const { screen, stage } = await renderOnStage(<Anchored userId={8} onMessage={() => undefined} />);
    await screen.getByRole('button', { name: 'Picture' }).click();
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Add to blacklist' }).click();
    expect(stage.calls).toEqual([]);
    await screen
      .getByRole('dialog', { name: /blacklist\?$/ })
      .getByRole('button', { name: 'Add to blacklist' })
      .click();
    await vi.waitFor(() => expect(stage.calls).toEqual(['block 8']));
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Delete friend' }).click();
    await screen
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete friend' })
      .click();
    await vi.waitFor(() => expect(stage.calls).toEqual(['block 8', 'remove 8']));
  });
});
