import { limits } from 'im-sdk/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useComposer } from '../../hooks/useComposer.ts';
import { DEMO_GROUP, DEMO_PRIVATE, demoMessageStage } from '../../testing/demo/message-stage.ts';
import { renderOnStage } from '../../testing/render/render-on-stage.tsx';
import { PANE_NOW, type PaneOnPage, renderPane } from '../../testing/render/render-pane.tsx';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { Composer, type ComposerSlots } from './Composer.tsx';

let pane: PaneOnPage | undefined;
afterEach(() => {
  pane?.close();
  pane = undefined;
});
beforeEach(() => localStorage.removeItem('im-react.sendKey'));

const box = () => page.getByRole('textbox', { name: 'Message' });
const own = rowOf({
  key: 'own',
  id: 9_001,
  conversation: DEMO_PRIVATE,
  content: 'a worm #笑哭; day',
  sendId: 2,
  mine: true,
  state: 'sent',
  sendTime: PANE_NOW - 60_000,
});
const withOwn = (): PaneOnPage => renderPane(DEMO_PRIVATE, ({ timeline }) => timeline(DEMO_PRIVATE).append(own));

it('the box shows the focus of the text, which has no ring of its own; a long hint is cut, not broken, and begins where the page does', async () => {
  pane = withOwn();
  await userEvent.click(box());
  const text = box().element();
  expect(text.matches(':focus-visible')).toBe(true);
  expect(getComputedStyle(text).outlineStyle).toBe('none');
  const hint = getComputedStyle(text, '::placeholder');
  expect([hint.textWrapMode, hint.overflow]).toEqual(['nowrap', 'hidden']);
  text.closest('.im-root')?.setAttribute('dir', 'rtl');
  expect(getComputedStyle(text).direction).toBe('rtl');
  await userEvent.fill(box(), 'left to right');
  expect(getComputedStyle(text).direction).toBe('ltr');
});

describe('editing', () => {
  it('begins with the arrow up in an empty box, saves with Enter; what was quoted or begun comes back', async () => {
    pane = withOwn();
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByText('Edit message')).toBeVisible();
    await expect.element(box()).toHaveAttribute('data-value', 'a worm #笑哭; day');
    await userEvent.keyboard('!{Enter}');
    expect(pane.done).toContain('edit own a worm #笑哭; day!');
    expect(pane.sent).toEqual([]);
    await expect.element(page.getByText('Edit message')).not.toBeInTheDocument();
    await expect.element(box()).toHaveValue('');
  });

  it('is left by Escape or its button, and the message stays as it is', async () => {
    pane = withOwn();
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp} more{Escape}');
    await expect.element(box()).toHaveValue('');
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.click(page.getByRole('button', { name: 'Cancel edit' }));
    await expect.element(page.getByRole('button', { name: 'Save edit' })).not.toBeInTheDocument();
    expect(pane.done.filter((what) => what.startsWith('edit'))).toEqual([]);
  });

  it('cannot save nothing, offers no files or voice, and the text stands where it stood', async () => {
    pane = withOwn();
    await userEvent.click(box());
    const place = box().element().getBoundingClientRect().left;
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('button', { name: 'Save edit' })).toBeEnabled();
    await userEvent.fill(box(), '');
    await expect.element(page.getByRole('button', { name: 'Save edit' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Attach' })).toBeDisabled();
    expect(box().element().getBoundingClientRect().left).toBe(place);
    await expect.element(page.getByRole('button', { name: 'Record voice' })).not.toBeInTheDocument();
  });

  it('the arrow up moves the caret where there is a text, and looks no further than 15 minutes back', async () => {
    pane = withOwn();
    await userEvent.fill(box(), 'text');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByText('Edit message')).not.toBeInTheDocument();
    await userEvent.fill(box(), '');
    pane.clock.advance(limits.editWithinMs);
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByText('Edit message')).not.toBeInTheDocument();
  });
});

describe('what went wrong', () => {
  it('is said once, also where the composer goes and comes back', async () => {
    const row = { ...own, conversation: DEMO_GROUP };
    pane = renderPane(DEMO_GROUP, ({ timeline }) => timeline(DEMO_GROUP).append(row));
    pane.stage.next = async (what) => {
      if (what.startsWith('edit')) throw new Error('no');
    };
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp}!{Enter}');
    await expect.element(page.getByRole('alert')).toBeVisible();
    pane.clock.advance(limits.errorToastMs);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    const group = pane.stage.group(100);
    const known = group.getSnapshot();
    if (known) group.set({ ...known, isMuted: true });
    await expect.element(box()).not.toBeInTheDocument();
    if (known) group.set(known);
    await expect.element(page.getByText('Edit message')).toBeVisible();
    await expect.element(box()).toHaveFocus();
    expect(page.getByRole('alert').query()).toBeNull();
  });
});

describe('focus', () => {
  it('goes on to the text when what had it goes: the button of a bar, the send button, a file', async () => {
    pane = withOwn();
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.click(page.getByRole('button', { name: 'Cancel edit' }));
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard('by keyboard');
    page.getByRole('button', { name: 'Send' }).element().focus();
    await userEvent.keyboard('{Enter}');
    expect(pane.sent).toEqual([{ text: 'by keyboard' }]);
    await expect.element(box()).toHaveFocus();
    const clipboardData = new DataTransfer();
    for (const name of ['a.txt', 'b.txt']) clipboardData.items.add(new File(['x'], name, { type: 'text/plain' }));
    box()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    for (const name of ['a.txt', 'b.txt']) {
      const remove = page.getByRole('button', { name: `Remove ${name}` });
      await expect.element(remove).toBeVisible();
      remove.element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(box()).toHaveFocus();
    }
  });

  it('brings up no keyboard under a finger', async () => {
    pane = withOwn();
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp}');
    const cancel = page.getByRole('button', { name: 'Cancel edit' });
    await expect.element(cancel).toBeVisible();
    const pressed = cancel.element();
    pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    pressed.focus();
    pressed.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(cancel).not.toBeInTheDocument();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the key that sends', () => {
  it('is Ctrl+Enter where that was chosen, and is remembered', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.fill(box(), 'one');
    await userEvent.click(page.getByRole('button', { name: 'Send' }), { button: 'right' });
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Send with Ctrl + Enter' }));
    await userEvent.click(box());
    await userEvent.keyboard('{Enter}two');
    expect(pane.sent).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(pane.sent).toEqual([{ text: 'one\ntwo' }]);
    expect(localStorage.getItem('im-react.sendKey')).toBe('ctrlEnter');
    pane.show(DEMO_GROUP);
    await userEvent.fill(box(), 'three');
    await userEvent.click(page.getByRole('button', { name: 'Send' }), { button: 'right' });
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Send with Enter', exact: true }));
    await userEvent.click(box());
    await userEvent.keyboard('{Enter}');
    expect(pane.sent.at(-1)).toEqual({ text: 'three' });
  });

  it('Ctrl+Enter makes a line where Enter sends', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.click(box());
    await userEvent.keyboard('one{Control>}{Enter}{/Control}two{Enter}');
    expect(pane.sent).toEqual([{ text: 'one\ntwo' }]);
  });
});

describe('the count', () => {
  it('appears near the limit, in characters of what is sent', async () => {
    pane = renderPane(DEMO_PRIVATE);
    await userEvent.fill(box(), 'x'.repeat(limits.contentLength - 205));
    await expect.element(page.getByText(/characters left/)).not.toBeInTheDocument();
    await userEvent.keyboard('abcdef');
    await expect.element(page.getByText('199 characters left')).toBeVisible();
    await userEvent.fill(box(), `${'x'.repeat(limits.contentLength - 10)}#笑哭;`);
    await expect.element(page.getByText('6 characters left')).toBeVisible();
  });
});

describe('the text, by keyboard', () => {
  it('costs no row of a list of 10,000 messages a render', async () => {
    let drawn = 0;
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      rowOf({ key: `k${index}`, id: index + 1, conversation: DEMO_PRIVATE, type: 1_000, sendTime: PANE_NOW }),
    );
    pane = renderPane(DEMO_PRIVATE, ({ timeline }) => timeline(DEMO_PRIVATE).append(...rows));
    pane.show(DEMO_PRIVATE, {
      kinds: {
        1000: () => {
          drawn++;
          return <p>{'row'}</p>;
        },
      },
    });
    await expect.element(page.getByText('row').last()).toBeVisible();
    await userEvent.click(box());
    await userEvent.keyboard('a');
    expect(drawn).toBeGreaterThan(0);
    let rendered = 0;
    const watch = new MutationObserver((changes) => {
      rendered += changes.filter(({ target }) => !target.parentElement?.closest('.im-composer-field')).length;
    });
    watch.observe(pane.host, { subtree: true, childList: true, attributes: true, characterData: true });
    // Parts that load after the first paint may still come while one types; then one types again.
    const renderedWhileTyping = async (): Promise<readonly number[]> => {
      drawn = 0;
      rendered = 0;
      await userEvent.keyboard('hello there ');
      return [drawn, rendered];
    };
    await expect.poll(renderedWhileTyping).toEqual([0, 0]);
    watch.disconnect();
    expect((box().element() as HTMLTextAreaElement).value).toMatch(/^a(hello there )+$/);
  });
});

it('continues a draft at its end', async () => {
  const stage = demoMessageStage({ language: 'en-US', now: PANE_NOW });
  function Late() {
    return <Composer composer={useComposer('p:5')} name="Aiko" />;
  }
  await renderOnStage(<Late />, { stage: { ...stage.stage, client: stage.client } });
  await expect.element(box()).toHaveValue('I may be late on Friday');
  (box().element() as HTMLElement).focus();
  await userEvent.keyboard('!');
  await expect.element(box()).toHaveValue('I may be late on Friday!');
});

describe('a host', () => {
  it('controls the text, and hears of what is typed', async () => {
    const heard: string[] = [];
    const stage = demoMessageStage({ language: 'en-US', now: PANE_NOW });
    function Controlled({ value }: { readonly value: string }) {
      const composer = useComposer(DEMO_PRIVATE, { value, onValueChange: (text) => heard.push(text) });
      return <Composer composer={composer} name="Mia" />;
    }
    await renderOnStage(<Controlled value="given #笑哭;" />, { stage: { ...stage.stage, client: stage.client } });
    await expect.element(box()).toHaveAttribute('data-value', 'given #笑哭;');
    await userEvent.click(box());
    await userEvent.keyboard('!');
    expect(heard.at(-1)).toBe('given #笑哭;!');
  });

  it('replaces parts', async () => {
    const stage = demoMessageStage({ language: 'en-US', now: PANE_NOW });
    const slots: ComposerSlots = {
      start: ({ insert }) => (
        <button type="button" onClick={() => insert('/ticket ')}>
          {'Ticket'}
        </button>
      ),
      idle: null,
    };
    function Own() {
      return <Composer composer={useComposer(DEMO_PRIVATE)} name="Mia" slots={slots} />;
    }
    await renderOnStage(<Own />, { stage: { ...stage.stage, client: stage.client } });
    await expect.element(page.getByRole('button', { name: 'Record voice' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Attach' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Ticket' }));
    await expect.element(box()).toHaveValue('/ticket ');
  });
});
