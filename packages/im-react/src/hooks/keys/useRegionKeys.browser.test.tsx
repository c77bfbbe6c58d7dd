import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useRegionKeys } from './useRegionKeys.ts';

const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
const press = (key: string) => userEvent.keyboard(key);
const walk = async (key: string, steps: number): Promise<(string | null | undefined)[]> => {
  const seen: (string | null | undefined)[] = [];
  for (let step = 0; step < steps; step++) {
    await press(key);
    seen.push(focused());
  }
  return seen;
};

function Regions({ panel = false, bare = false }) {
  useRegionKeys();
  return (
    <>
      <nav data-im-region>
        <a href="#friends" aria-label="Friends">
          Friends
        </a>
        <a href="#chats" aria-label="Chats" aria-current="page">
          Chats
        </a>
      </nav>
      <aside data-im-region>
        <input type="search" aria-label="Search" />
        <div data-im-part="chat-list">
          <div role="listbox" tabIndex={0} aria-label="List">
            rows
          </div>
        </div>
      </aside>
      <button type="button" aria-label="Call" />
      <div data-im-part="message-list">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the list of messages is */}
        <div role="log" tabIndex={0} aria-label="Messages">
          rows
        </div>
      </div>
      <div data-im-part="composer">{bare ? 'Muted' : <textarea aria-label="Message" />}</div>
      {panel ? (
        <aside data-im-part="side-panel" tabIndex={-1} aria-label="Panel">
          <button type="button" aria-label="Close" />
        </aside>
      ) : null}
    </>
  );
}

beforeEach(() => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
});

test('F6 goes through the regions and around, each at what matters in it', async () => {
  await render(<Regions />);
  expect(await walk('{F6}', 5)).toEqual(['Chats', 'List', 'Messages', 'Message', 'Chats']);
});

test('Shift+F6 goes the other way, from nowhere to the last; an open panel is one of them', async () => {
  await render(<Regions panel />);
  const back = await walk('{Shift>}{F6}{/Shift}', 6);
  expect(back).toEqual(['Panel', 'Message', 'Messages', 'List', 'Chats', 'Panel']);
});

test('what stands between two regions leads to the one beside it', async () => {
  await render(<Regions />);
  await userEvent.click(page.getByRole('button', { name: 'Call' }));
  await press('{F6}');
  expect(focused()).toBe('Messages');
  await userEvent.click(page.getByRole('button', { name: 'Call' }));
  await press('{Shift>}{F6}{/Shift}');
  expect(focused()).toBe('List');
});

test('a region with nothing to focus is passed over', async () => {
  await render(<Regions bare />);
  await userEvent.click(page.getByRole('log'));
  await press('{F6}');
  expect(focused()).toBe('Chats');
});

test('a dialog and a menu keep focus, and keys that somebody took are left alone', async () => {
  await render(
    <>
      <Regions />
      <div role="menu">
        <button type="button" role="menuitem" aria-label="Reply" />
      </div>
      <button type="button" aria-label="Taker" onKeyDown={(event) => event.preventDefault()} />
    </>,
  );
  await userEvent.click(page.getByRole('menuitem', { name: 'Reply' }));
  await press('{F6}');
  expect(focused()).toBe('Reply');
  await userEvent.click(page.getByRole('button', { name: 'Taker' }));
  await press('{F6}');
  expect(focused()).toBe('Taker');
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  await userEvent.click(page.getByRole('log'));
  await press('{F6}');
  expect(focused()).toBe('Messages');
  dialog.remove();
});

test('two kits on one page: each goes through its own, also where one stands in a dialog', async () => {
  function UiContextValue({ name }: { name: string }) {
    const root = useRef<HTMLDivElement>(null);
    useRegionKeys({ within: root });
    return (
      <div ref={root}>
        <div data-im-region>
          <textarea aria-label={`${name} above`} />
        </div>
        <div data-im-region>
          <textarea aria-label={`${name} below`} />
        </div>
      </div>
    );
  }
  await render(
    <>
      <UiContextValue name="one" />
      <div role="dialog" aria-label="Support">
        <UiContextValue name="two" />
      </div>
    </>,
  );
  await userEvent.click(page.getByRole('textbox', { name: 'one above' }));
  expect(await walk('{F6}', 2)).toEqual(['one below', 'one above']);
  await userEvent.click(page.getByRole('textbox', { name: 'two above' }));
  expect(await walk('{F6}', 2)).toEqual(['two below', 'two above']);
});

function Search() {
  useRegionKeys();
  return (
    <aside data-im-part="side-panel">
      <div role="listbox" tabIndex={-1} aria-label="Hits">
        rows
      </div>
      <input type="search" aria-label="Find" />
    </aside>
  );
}

test('a list that the keys of a text field move in is entered at the text field', async () => {
  await render(<Search />);
  expect(await walk('{F6}', 1)).toEqual(['Find']);
});
