import type {} from '@vitest/browser-playwright';
import type { GroupMember } from 'im-sdk/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { DEMO_GROUP, DEMO_PRIVATE } from '../../testing/demo/message-stage.ts';
import { type PaneOnPage, renderPane, renderWholePane } from '../../testing/render/render-pane.tsx';

let pane: PaneOnPage;
afterEach(() => pane.close());

const box = () => page.getByRole('textbox', { name: 'Message' });
const field = (): HTMLTextAreaElement => box().element() as HTMLTextAreaElement;
const texts = () => pane.sent.map(({ text }) => text);

function press(init: KeyboardEventInit & { readonly keyCode?: number }): void {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  if (init.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
  field().dispatchEvent(event);
}

describe('sending', () => {
  it('sends on Enter, makes a line on Shift+Enter', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(box());
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(texts()).toEqual(['one\ntwo']);
    await expect.element(box()).toHaveValue('');
    await expect.element(box()).toHaveFocus();
  });

  it('shows Send only where there is something to send', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await expect.element(page.getByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    await userEvent.fill(box(), 'hello');
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    expect(texts()).toEqual(['hello']);
    await expect.element(page.getByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });

  it('says how many characters are too many, and sends none of them', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.fill(box(), 'x'.repeat(8_194));
    await expect.element(page.getByText('2 characters too many')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Record voice' })).not.toBeInTheDocument();
    field().focus();
    await userEvent.keyboard('{Enter}');
    expect(texts()).toEqual([]);
  });
});

describe('input methods', () => {
  it('never sends while one composes', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.fill(box(), 'ni');
    press({ key: 'Enter', isComposing: true });
    press({ key: 'Enter', keyCode: 229 });
    press({ key: 'Process', keyCode: 229 });
    expect(texts()).toEqual([]);
    press({ key: 'Enter', keyCode: 13 });
    expect(texts()).toEqual(['ni']);
  });

  it('takes a real composition, and leaves the field alone while it lasts', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(box());
    await userEvent.keyboard('a');
    const session = cdp();
    await session.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
    expect(field().value).toBe('anihao');
    pane.stage.connection.set({ ...pane.stage.connection.getSnapshot(), lost: true });
    await expect.element(page.getByText(/Messages are sent when it is back/)).toBeVisible();
    expect(field().value).toBe('anihao');
    await session.send('Input.insertText', { text: '你好' });
    expect(field().value).toBe('a你好');
    await userEvent.keyboard('{Enter}');
    expect(texts()).toEqual(['a你好']);
  });
});

describe('drafts', () => {
  it('keeps a text for each conversation', async () => {
    const drafts = new Map<string, string>();
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.fill(box(), 'for Mia');
    pane.show(DEMO_GROUP);
    for (const what of pane.done) {
      const [, key, text] = /^draft (\S+) (.*)$/.exec(what) ?? [];
      if (key !== undefined && text !== undefined) drafts.set(key, text);
    }
    expect([...drafts]).toEqual([[DEMO_PRIVATE, 'for Mia']]);
    await expect.element(box()).toHaveValue('');
    const chat = pane.stage.chat(DEMO_PRIVATE);
    const known = chat.getSnapshot();
    if (known) chat.set({ ...known, draft: 'for Mia' });
    pane.show(DEMO_PRIVATE);
    await expect.element(box()).toHaveValue('for Mia');
  });
});

describe('height', () => {
  it('grows with the text up to 8 lines, then scrolls', async () => {
    pane = await renderWholePane(DEMO_PRIVATE);
    const one = field().getBoundingClientRect().height;
    await userEvent.fill(box(), 'a\nb\nc');
    expect(field().getBoundingClientRect().height).toBe(one + 2 * 22);
    await userEvent.fill(box(), 'line\n'.repeat(20));
    const frame = field().closest('.im-field-scroll');
    expect(frame?.getBoundingClientRect().height).toBe(one + 7 * 22);
    expect(frame?.scrollHeight).toBeGreaterThan(frame?.clientHeight ?? 0);
  });

  it('leaves room for the messages in a window that is zoomed to 400 %', async () => {
    await page.viewport(320, 256);
    try {
      pane = await renderWholePane(DEMO_PRIVATE);
      pane.host.style.cssText = 'width:320px;height:256px';
      await userEvent.fill(box(), 'line\n'.repeat(20));
      const rect = (part: { element(): Element }) => part.element().getBoundingClientRect();
      await expect.poll(() => rect(page.getByRole('log')).height).toBeGreaterThan(80);
      await expect.poll(() => rect(page.getByRole('button', { name: 'Send' })).bottom).toBeLessThanOrEqual(256);
    } finally {
      await page.viewport(414, 896);
    }
  });

  it('breaks lines where the mirror does', async () => {
    pane = renderPane(DEMO_PRIVATE);
    for (const text of [
      '汉字'.repeat(60),
      'https://example.com/'.repeat(9),
      'word '.repeat(70),
      '\ttab\t'.repeat(20),
    ]) {
      await userEvent.fill(box(), text);
      expect(field().scrollHeight).toBe(field().clientHeight);
    }
  });
});

describe('mentions', () => {
  it('lists members, chooses with the keyboard and sends their ids', async () => {
    pane = renderPane(DEMO_GROUP);
    await userEvent.click(box());
    await userEvent.keyboard('hi @');
    await expect.element(page.getByRole('listbox', { name: 'Mention somebody' })).toBeVisible();
    await userEvent.keyboard('aiko');
    await expect.element(page.getByRole('option', { name: 'Aiko Tanaka' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(box()).toHaveValue('hi @Aiko Tanaka ');
    await userEvent.keyboard('look{Enter}');
    expect(pane.sent).toEqual([{ text: 'hi @Aiko Tanaka look', atUserIds: [8] }]);
  });

  it('chooses with Enter before the members have come', async () => {
    let late: readonly GroupMember[] = [];
    pane = renderPane(DEMO_GROUP, ({ members }) => {
      late = members(100).getSnapshot();
      members(100).set([]);
    });
    await userEvent.click(box());
    await userEvent.keyboard('@aiko{Enter}');
    expect(pane.sent).toEqual([]);
    pane.members(100).set(late);
    await expect.element(box()).toHaveValue('@Aiko Tanaka ');
    await userEvent.keyboard('look{Enter}');
    expect(pane.sent).toEqual([{ text: '@Aiko Tanaka look', atUserIds: [8] }]);
  });

  it('says that the members could not be loaded, sends nothing, and chooses when they come at the next try', async () => {
    let late: readonly GroupMember[] = [];
    let comeBack = (): void => undefined;
    pane = renderPane(DEMO_GROUP, (stage) => {
      late = stage.members(100).getSnapshot();
      stage.members(100).set([]);
      stage.membersFail = true;
      comeBack = () => {
        stage.membersFail = false;
      };
    });
    await userEvent.click(box());
    await userEvent.keyboard('@aiko{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The members could not be loaded.Try again');
    await userEvent.keyboard('{Enter}');
    expect(pane.sent).toEqual([]);
    await expect.element(box()).toHaveFocus();
    comeBack();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    pane.members(100).set(late);
    await expect.element(box()).toHaveValue('@Aiko Tanaka ');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('finds a Chinese name by how it is read', async () => {
    pane = renderPane(DEMO_GROUP, ({ members }) => {
      members(100).set([...members(100).getSnapshot(), { userId: 31, version: 1, nickName: '林知夏' }]);
    });
    await userEvent.click(box());
    await userEvent.keyboard('@lzx');
    await expect.element(page.getByRole('option', { name: '林知夏' })).toBeVisible();
    await userEvent.keyboard('{Enter}hi{Enter}');
    expect(pane.sent).toEqual([{ text: '@林知夏 hi', atUserIds: [31] }]);
  });

  it('names and finds a friend by the own remark, and writes the name that the others know', async () => {
    pane = renderPane(DEMO_GROUP, ({ stage }) => {
      const aiko = stage.person(8);
      aiko.set({ ...aiko.getSnapshot(), isFriend: true, remarkNickName: 'Captain' });
    });
    await userEvent.click(box());
    await userEvent.keyboard('@capt');
    await expect.element(page.getByRole('option', { name: 'Captain' })).toBeVisible();
    await userEvent.keyboard('{Enter}ahoy{Enter}');
    expect(pane.sent).toEqual([{ text: '@Aiko Tanaka ahoy', atUserIds: [8] }]);
  });

  it('offers everyone only to those who may', async () => {
    pane = renderPane(DEMO_GROUP);
    await userEvent.click(box());
    await userEvent.keyboard('@every');
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    const members = pane.members(100);
    members.set(members.getSnapshot().map((each) => (each.userId === 2 ? { ...each, isManager: true } : each)));
    await userEvent.fill(box(), '');
    await userEvent.keyboard('@every');
    await expect.element(page.getByRole('option', { name: /Everyone/ })).toBeVisible();
  });

  it('keep focus in the text where their list is pressed beside a name', async () => {
    pane = renderPane(DEMO_GROUP);
    await userEvent.click(box());
    await userEvent.keyboard('@a');
    const list = page.getByRole('listbox', { name: 'Mention somebody' });
    await expect.element(list).toBeVisible();
    // Its default would take focus out of the text.
    expect(list.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))).toBe(false);
  });

  it('looks for nobody any more in another conversation', async () => {
    pane = renderPane(DEMO_GROUP);
    await userEvent.click(box());
    await userEvent.keyboard('@a');
    await expect.element(page.getByRole('listbox', { name: 'Mention somebody' })).toBeVisible();
    pane.show(DEMO_PRIVATE);
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    expect(field().hasAttribute('aria-controls')).toBe(false);
  });

  it('deletes a mention as one, in a step that can be undone', async () => {
    pane = renderPane(DEMO_GROUP);
    await userEvent.click(box());
    await userEvent.keyboard('@mia');
    await expect.element(page.getByRole('option', { name: /^Mia Larsen/ })).toBeVisible();
    await userEvent.keyboard('{Enter}{Backspace}');
    await expect.element(box()).toHaveValue('@Mia Larsen');
    await userEvent.keyboard('{Backspace}');
    await expect.element(box()).toHaveValue('');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(box()).toHaveValue('@Mia Larsen');
  });
});

describe('where nothing can be written', () => {
  it.each([
    [{ isMuted: true }, 'You have been muted and cannot send messages'],
    [{ isAllMuted: true }, 'Only the group owner and managers can speak'],
    [{ quit: true }, 'You have left this group'],
    [{ quit: true, removedBy: 3 }, 'You were removed from this group'],
    // A group that is gone says so, whatever else it was.
    [{ dissolve: true, quit: true, isMuted: true }, 'This group was dissolved'],
  ])('says why instead: %o', async (state, sentence) => {
    pane = renderPane(DEMO_GROUP);
    await userEvent.fill(box(), 'begun');
    const group = pane.stage.group(100);
    const known = group.getSnapshot();
    if (known) group.set({ ...known, ...state });
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(box()).not.toBeInTheDocument();
    group.set(known);
    await expect.element(box()).toBeVisible();
  });

  it('leaves the owner and managers their voice when everyone is muted', async () => {
    pane = renderPane(DEMO_GROUP, ({ stage }) => {
      const group = stage.group(100).getSnapshot();
      if (group) stage.group(100).set({ ...group, isAllMuted: true });
    });
    await expect.element(page.getByText('Only the group owner and managers can speak')).toBeVisible();
    const members = pane.members(100);
    members.set(members.getSnapshot().map((each) => (each.userId === 2 ? { ...each, isManager: true } : each)));
    await expect.element(box()).toBeVisible();
  });

  it('offers to become friends again', async () => {
    pane = renderPane(DEMO_PRIVATE, ({ stage }) => {
      const chat = stage.chat(DEMO_PRIVATE).getSnapshot();
      if (chat) stage.chat(DEMO_PRIVATE).set({ ...chat, gone: true });
    });
    await userEvent.click(page.getByRole('button', { name: 'Add again' }));
    expect(pane.stage.calls).toContain('add 3');
  });
});
