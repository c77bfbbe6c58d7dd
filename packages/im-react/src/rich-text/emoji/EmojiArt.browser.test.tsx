import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { EmojiArt } from './EmojiArt.tsx';

const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
const art = () => page.getByRole('img', { name: 'Tears of joy' });
const moving = () => art().element().querySelector('img');

afterEach(() => motion('no-preference'));

test('shows its poster, and moves while it is in sight', async () => {
  await motion('no-preference');
  await renderOnStage(
    <div style={{ blockSize: 100, overflow: 'auto' }}>
      <EmojiArt name="笑哭" />
      <div style={{ blockSize: 2_000 }} />
      <EmojiArt name="大火" />
    </div>,
  );
  await vi.waitFor(() => expect(moving()?.naturalWidth).toBe(72));
  await expect.element(art()).toHaveAttribute('data-moving');
  const below = page.getByRole('img', { name: 'Fire' });
  expect(below.element().querySelector('img')).toBeNull();
  expect(getComputedStyle(below.element()).backgroundImage).toContain('posters');
});

test('moves only under the pointer where it is asked to', async () => {
  await motion('no-preference');
  await renderOnStage(<EmojiArt name="笑哭" size={44} animated="hover" />);
  await expect.element(art()).toBeVisible();
  expect(moving()).toBeNull();
  await userEvent.hover(art());
  await expect.element(art()).toHaveAttribute('data-moving');
});

test('never moves for somebody who asked for less motion', async () => {
  await motion('reduce');
  await renderOnStage(<EmojiArt name="笑哭" animated />);
  await vi.waitFor(() => expect(getComputedStyle(art().element()).backgroundImage).toContain('posters'));
  expect(moving()).toBeNull();
});

test('is its token when it is copied, and text where the set has no such name', async () => {
  const { screen } = await renderOnStage(
    <p>
      well <EmojiArt name="笑哭" /> <EmojiArt name="没有" />
    </p>,
  );
  getSelection()?.selectAllChildren(screen.getByRole('paragraph').element());
  expect(getSelection()?.toString()).toBe('well #笑哭; #没有;');
});

test('comes from where the host serves it', async () => {
  await renderOnStage(<EmojiArt name="笑哭" animated={false} />, { emojiBase: 'https://cdn.invalid/emoji' });
  expect(getComputedStyle(art().element()).backgroundImage).toBe('url("https://cdn.invalid/emoji/posters.webp")');
});
