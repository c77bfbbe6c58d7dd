import { createRef, memo, type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatList, ChatRow, type ChatRowProps, DefaultsProvider, ImProvider, useChatRow } from '../../index.ts';
import { demoStage } from '../../testing/demo/stage.ts';
import { renderOnStage, TEST_NOW } from '../../testing/render/render-on-stage.tsx';

const root = createRef<HTMLElement>();
const badge = createRef<HTMLElement>();

function Kind(): ReactNode {
  return <small>{useChatRow().conversation.kind}</small>;
}

const Own = memo(function Own(props: ChatRowProps): ReactNode {
  const first = props.conversationKey === 'p:3';
  return (
    <ChatRow.Root
      {...props}
      ref={first ? root : undefined}
      className="host-row"
      data-of="host"
      render={(all, { conversation }) => <section {...all} data-kind={conversation.kind} />}
    >
      <ChatRow.Badge ref={first ? badge : undefined} className="host-badge" />
      <Kind />
      <ChatRow.Name render={(all) => <h4 {...all} />} />
      <ChatRow.Preview className="host-preview" style={{ opacity: 0.5 }} />
      <ChatRow.Time data-of="time" />
      <ChatRow.Avatar data-of="avatar" style={{ margin: 1 }} />
    </ChatRow.Root>
  );
});

describe('the parts of a chat row', () => {
  it('stand in the order of a host, with its classes, styles, refs and elements, and work there', async () => {
    const onSelect = vi.fn();
    const { stage } = await renderOnStage(<ChatList onSelect={onSelect} slots={{ Row: Own }} />);
    const chat = stage.chat('p:3');
    const now = chat.getSnapshot();
    if (!now) throw new Error('no chat with Mia');
    chat.set({ ...now, unreadCount: 4 });
    await expect.poll(() => badge.current?.textContent).toBe('4');
    const row = root.current;
    expect([row?.tagName, row?.className, row?.dataset.of]).toEqual(['SECTION', 'host-row im-chat', 'host']);
    expect([row?.dataset.kind, row?.getAttribute('role'), row?.dataset.unread]).toEqual(['private', 'option', 'true']);
    expect([...(row?.children ?? [])].map(({ tagName }) => tagName)).toEqual([
      'SPAN',
      'SMALL',
      'H4',
      'SPAN',
      'TIME',
      'SPAN',
    ]);
    expect(badge.current?.className).toBe('host-badge im-badge');
    expect(row?.querySelector<HTMLElement>('.host-preview')?.style.opacity).toBe('0.5');
    expect(row?.querySelector('time')?.dataset.of).toBe('time');
    expect(row?.querySelector<HTMLElement>('.im-avatar')?.dataset.of).toBe('avatar');
    await userEvent.click(page.elementLocator(row ?? document.body));
    expect(onSelect.mock.calls).toEqual([['p:3']]);
  });

  it('put no props of the list on their element, and bring the root of the styles along', async () => {
    const row = { id: 'own', selected: false, active: false, onOpen: () => undefined };
    const stage = demoStage({ language: 'en-US', now: TEST_NOW });
    const screen = await render(
      <ImProvider client={stage.client} language="en-US">
        <ChatRow.Root conversationKey="p:3" {...row} slots={{}}>
          <ChatRow.Name />
        </ChatRow.Root>
      </ImProvider>,
    );
    const option = screen.getByRole('option', { name: /^Mia Larsen/ });
    await expect.element(option).toBeVisible();
    expect(option.element().hasAttribute('slots')).toBe(false);
    expect(option.element().closest('.im-root')).not.toBeNull();
  });

  it('are replaced by a slot of the provider, by one below it, and by that of the list', async () => {
    const rowSaying = (word: string) => (props: ChatRowProps) => (
      <ChatRow.Root {...props}>
        <p>{word}</p>
      </ChatRow.Root>
    );
    const [Above, Below, Here] = ['above', 'below', 'here'].map(rowSaying);
    await renderOnStage(
      <>
        <ChatList label="first" />
        <DefaultsProvider slots={{ ChatRow: Below }}>
          <ChatList label="second" />
          <ChatList label="third" slots={{ Row: Here }} />
        </DefaultsProvider>
      </>,
      { slots: { ChatRow: Above } },
    );
    const rowOf = (label: string) => page.getByRole('listbox', { name: label }).getByRole('option').first();
    await expect.element(rowOf('first')).toHaveTextContent('above');
    await expect.element(rowOf('second')).toHaveTextContent('below');
    await expect.element(rowOf('third')).toHaveTextContent('here');
  });

  it('in an object that is made anew with each render draw no row again', async () => {
    const drawn = vi.fn();
    const Preview = (): ReactNode => {
      drawn();
      return 'preview';
    };
    function Host(): ReactNode {
      const [times, setTimes] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setTimes(times + 1)}>
            again {times}
          </button>
          <ChatList slots={{ Preview }} />
        </>
      );
    }
    await renderOnStage(<Host />);
    await expect.element(page.getByText('preview').first()).toBeVisible();
    drawn.mockClear();
    await userEvent.click(page.getByRole('button', { name: 'again 0' }));
    await expect.element(page.getByRole('button', { name: 'again 1' })).toBeVisible();
    expect(drawn).not.toHaveBeenCalled();
  });
});
