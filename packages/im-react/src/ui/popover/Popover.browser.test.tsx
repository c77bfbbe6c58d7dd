import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { Button } from '../button/Button.tsx';
import { Popover } from './Popover.tsx';

/** A row with a face, as a list that scrolls takes it out of the page. */
function Scrolled(): ReactNode {
  const [shown, setShown] = useState(true);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <div style={{ padding: 200 }} onWheel={() => setShown(false)}>
      {shown ? (
        <Button
          onClick={({ currentTarget }) => {
            setAnchor(currentTarget);
            setOpen(true);
          }}
        >
          Face
        </Button>
      ) : null}
      <Popover open={open} onOpenChange={setOpen} anchor={anchor} label="Card">
        <Button>Send message</Button>
      </Popover>
    </div>
  );
}

test('closes on Escape and gives focus back', async () => {
  const { screen } = await renderOnStage(<Scrolled />);
  await screen.getByRole('button', { name: 'Face' }).click();
  await expect.element(screen.getByRole('button', { name: 'Send message' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Face' })).toHaveFocus();
});

test('goes with what it stands beside: it never stands in the corner of the page', async () => {
  const { screen } = await renderOnStage(<Scrolled />);
  const face = screen.getByRole('button', { name: 'Face' });
  await face.click();
  await expect.element(screen.getByRole('dialog', { name: 'Card' })).toBeVisible();
  face.element().dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: 400 }));
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
});
