import { afterEach, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { DEMO_PRIVATE } from '../testing/demo/message-stage.ts';
import { type PaneOnPage, renderPane } from '../testing/render/render-pane.tsx';
import { Skeleton } from '../ui/skeleton/Skeleton.tsx';

let pane: PaneOnPage;
const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
afterEach(async () => {
  pane.close();
  await motion('no-preference');
});

/** Names of the animations that take time, of everything that is shown. */
function moving(): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const { animationName, animationDuration } = getComputedStyle(element);
    return animationName === 'none' || Number.parseFloat(animationDuration) === 0 ? [] : [animationName];
  });
}

it.each(['no-preference', 'reduce'] as const)(
  'what comes moves, but not for who asked for less of it: %s',
  async (asked) => {
    await motion(asked);
    pane = renderPane(DEMO_PRIVATE);
    pane.show(DEMO_PRIVATE, { slots: { Banner: () => <Skeleton width="100px" height="10px" /> } });
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('hello{Enter}');
    await userEvent.click(page.getByText('Delivered to the server'), { button: 'right' });
    await expect.element(page.getByRole('menu', { name: 'Message actions' })).toBeVisible();
    if (asked === 'reduce') expect(moving()).toEqual([]);
    else expect(moving()).toEqual(expect.arrayContaining(['im-appear', 'im-skeleton']));
  },
);
