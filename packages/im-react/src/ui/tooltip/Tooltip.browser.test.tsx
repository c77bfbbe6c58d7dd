import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';
import { Tooltip } from './Tooltip.tsx';

function pausedClock() {
  const waiting = new Set<() => void>();
  return {
    now: () => TEST_NOW,
    after(ms: number, run: () => void) {
      if (ms !== 500) return () => undefined;
      waiting.add(run);
      return () => void waiting.delete(run);
    },
    pass() {
      for (const run of waiting) run();
      waiting.clear();
    },
  };
}

async function renderTooltip() {
  const clock = pausedClock();
  const pressed = vi.fn();
  const button = (
    <Tooltip text="Search messages">
      <button type="button" aria-label="Search" onPointerDown={pressed}>
        S
      </button>
    </Tooltip>
  );
  const { screen } = await renderOnStage(button, { clock });
  return { screen, clock, pressed, button: screen.getByRole('button'), tip: screen.getByRole('tooltip') };
}

test('appears after a moment under the pointer and goes with it', async () => {
  const { clock, button, tip } = await renderTooltip();
  await button.hover();
  await expect.element(tip).not.toBeInTheDocument();
  clock.pass();
  await expect.element(tip).toHaveTextContent('Search messages');
  await userEvent.unhover(button);
  await expect.element(tip).not.toBeInTheDocument();
});

test('a pointer that only passes by opens nothing', async () => {
  const { clock, button, tip } = await renderTooltip();
  await button.hover();
  await userEvent.unhover(button);
  clock.pass();
  await expect.element(tip).not.toBeInTheDocument();
});

test('is there at once on keyboard focus; Escape and leaving take it away', async () => {
  const { tip } = await renderTooltip();
  await userEvent.tab();
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
});

test('focus that a dialog gives back opens nothing; the next Tab to the control does', async () => {
  const { button, tip } = await renderTooltip();
  await userEvent.tab();
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const element = button.element() as HTMLElement;
  element.blur();
  await expect.element(tip).not.toBeInTheDocument();
  element.focus();
  expect(element.matches(':focus-visible')).toBe(true);
  await expect.element(tip).not.toBeInTheDocument();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await expect.element(tip).toBeVisible();
});

test('a press closes it, and reaches the button', async () => {
  const { clock, pressed, button, tip } = await renderTooltip();
  await button.hover();
  clock.pass();
  await expect.element(tip).toBeVisible();
  await button.click();
  await expect.element(tip).not.toBeInTheDocument();
  expect(pressed).toHaveBeenCalledOnce();
});

test('a control that comes under a resting pointer opens nothing until the pointer moves', async () => {
  const { clock, button, tip } = await renderTooltip();
  button.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  clock.pass();
  await expect.element(tip).not.toBeInTheDocument();
  await button.hover();
  clock.pass();
  await expect.element(tip).toBeVisible();
});
