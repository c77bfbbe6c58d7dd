import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { Avatar } from './Avatar.tsx';

const RED =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='red'/></svg>";

test('initials on their colour stand until the picture has loaded', async () => {
  // Pictures load lazily: so far below the window not at all.
  await renderOnStage(
    <div style={{ paddingBlockStart: 20_000 }}>
      <Avatar id={1} name="Mia Larsen" src={RED} />
    </div>,
  );
  const avatar = document.querySelector('[data-im-part="avatar"]');
  await expect.element(page.getByText('ML')).toBeInTheDocument();
  expect(avatar).toHaveAttribute('data-state', 'fallback');
  avatar?.scrollIntoView();
  await expect.element(page.getByText('ML')).not.toBeInTheDocument();
  expect(avatar).toHaveAttribute('data-state', 'picture');
});

test('initials have one of six colours, chosen by the id', async () => {
  await renderOnStage(Array.from({ length: 12 }, (_, id) => <Avatar key={id} id={id} name="Mia Larsen" />));
  const colours = [...document.querySelectorAll('[data-im-part="avatar"]')].map(
    (avatar) => getComputedStyle(avatar).background,
  );
  expect(colours).toHaveLength(12);
  expect(new Set(colours).size).toBe(6);
  expect(colours.slice(0, 6)).toEqual(colours.slice(6));
});
