import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEMO_PRIVATE } from '../../testing/demo/message-stage.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import { EmojiPicker, recentEmoji } from './EmojiPicker.tsx';

beforeEach(() => recentEmoji.set(''));

const named = () => document.activeElement?.getAttribute('aria-label');
const group = (name: string) => page.getByRole('group', { name });

describe('EmojiPicker', () => {
  it('is one tab stop; arrows, Home and End move, Enter chooses', async () => {
    const pick = vi.fn();
    await renderOnStage(<EmojiPicker onPick={pick} />);
    await vi.waitFor(() => expect(named()).toBe('Laughing'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(named()).toBe('You can do it');
    await userEvent.keyboard('{End}');
    expect(named()).toBe('Jump');
    await userEvent.keyboard('{Home}{Enter}');
    expect(pick).toHaveBeenCalledExactlyOnceWith('#憨笑;', 'keyboard');
    expect(group('All emoji').getByRole('button').elements()).toHaveLength(57);
  });

  it('finds by the name in the language, by the one on the wire and by its pinyin', async () => {
    const pick = vi.fn();
    await renderOnStage(<EmojiPicker onPick={pick} />);
    await vi.waitFor(() => expect(named()).toBe('Laughing'));
    await userEvent.keyboard('tears of');
    const all = () =>
      group('All emoji')
        .getByRole('button')
        .elements()
        .map((each) => each.getAttribute('aria-label'));
    await vi.waitFor(() => expect(all()).toEqual(['Tears of joy']));
    await userEvent.keyboard('{Enter}');
    expect(pick).toHaveBeenCalledWith('#笑哭;', 'keyboard');
    const search = page.getByRole('searchbox', { name: 'Search emoji' });
    await userEvent.fill(search, '拍手');
    await vi.waitFor(() => expect(all()).toEqual(['Clapping']));
    await userEvent.fill(search, 'xiaoku');
    await vi.waitFor(() => expect(all()).toEqual(['Tears of joy']));
    await userEvent.fill(search, 'nothing like it');
    await expect.element(page.getByText('No emoji found')).toBeVisible();
  });

  it('shows what was used last first, the next time', async () => {
    recentEmoji.set('6,7,not,99,6');
    await renderOnStage(<EmojiPicker onPick={() => undefined} />);
    const recent = group('Recently used').getByRole('button').elements();
    expect(recent.map((each) => each.getAttribute('aria-label'))).toEqual(['Tears of joy', 'Clapping']);
    await userEvent.click(group('All emoji').getByRole('button', { name: 'Fire' }));
    expect(recentEmoji.getSnapshot()).toBe('34,6,7');
  });

  it('moves the picture under focus and pointer alone', async () => {
    await renderOnStage(<EmojiPicker onPick={() => undefined} />);
    await userEvent.hover(page.getByRole('searchbox', { name: 'Search emoji' }));
    await vi.waitFor(() => expect(document.querySelectorAll('.im-emoji img')).toHaveLength(1));
    await userEvent.hover(page.getByRole('button', { name: 'Fire' }));
    await vi.waitFor(() => expect(document.querySelectorAll('.im-emoji img')).toHaveLength(2));
  });
});

describe('in the composer', () => {
  let pane: PaneOnPage;
  afterEach(() => pane.close());
  const box = () => page.getByRole('textbox', { name: 'Message' });
  const button = () => page.getByRole('button', { name: 'Emoji', exact: true });
  const picker = () => page.getByRole('dialog', { name: 'Emoji' });

  it('puts several in, where the caret is, and sends their tokens', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.fill(box(), 'ab');
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.click(button());
    await userEvent.click(picker().getByRole('button', { name: 'Fire' }));
    await userEvent.click(picker().getByRole('button', { name: 'Star', exact: true }));
    await userEvent.click(box());
    await expect.element(picker()).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(pane.sent).toEqual([{ text: 'a#大火;#星星;b' }]);
  });

  it('is opened, used and left by keyboard', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(box());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(named()).toBe('Laughing'));
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
    expect(named()).toBe('Flirting');
    await userEvent.keyboard('{Escape}');
    await expect.element(picker()).not.toBeInTheDocument();
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(pane.sent).toEqual([{ text: '#憨笑;#媚眼;' }]);
  });
});
