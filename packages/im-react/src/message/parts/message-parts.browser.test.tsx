import { createElement, createRef, type ElementType, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import guide from '../../../../../docs/concepts/components-parts-hooks.md?raw';
import { Message } from '../../app/parts/message.ts';
import { demoKinds } from '../../testing/demo/kinds.ts';
import { type KindsOnPage, renderKinds } from '../../testing/render/render-kinds.tsx';
import { SELF_ID } from '../../testing/stage/stage.ts';
import type { MessageProps } from '../list-context.ts';
import { useMessageContext } from './message-context.ts';

let made: KindsOnPage;
afterEach(() => made.close());

describe('the name of a message', () => {
  it('says whom it answers in the words of its quote, also for the reader', async () => {
    const quote = { id: 1, sendId: SELF_ID, sendNickName: 'Own Name', ...demoKinds.text('coffee?') };
    made = renderKinds([{ ...demoKinds.text('yes'), quote }]);
    await expect.element(page.getByRole('article')).toHaveAccessibleName(/yes, in reply to You$/);
    expect(made.host.querySelector('.im-quote__name')?.textContent).toBe('You');
  });
});

/** The composition that the guide shows for `Message`, as an element. */
function documentedMessage(props: MessageProps): ReactNode {
  const [markup = ''] =
    /<Message\.Root \{\.\.\.props\}>(?:(?!<\/Message\.Root>)[\s\S])*<Message\.Column>[\s\S]*?<\/Message\.Root>/.exec(
      guide,
    ) ?? [];
  const parts = Message as unknown as Readonly<Record<string, ElementType>>;
  const build = (node: Element): ReactNode => {
    const part = parts[node.tagName.replace('Message.', '')];
    if (!part) throw new Error(`The guide shows <${node.tagName}>, which is not exported.`);
    return createElement(part, node.tagName === 'Message.Root' ? props : {}, ...[...node.children].map(build));
  };
  return build(new DOMParser().parseFromString(markup.replace(' {...props}', ''), 'text/xml').documentElement);
}

describe('the parts of a message', () => {
  it('in the order that the guide shows make the default message', () => {
    const rows = [
      demoKinds.text('first of a run'),
      { ...demoKinds.text('second'), reactions: [{ emoji: '👍', count: 2, mine: false }] },
      { ...demoKinds.text('own'), sendId: SELF_ID },
      { ...demoKinds.text('not sent'), sendId: SELF_ID, state: 'failed', failure: 'client.networkFailed' } as const,
    ];
    made = renderKinds(rows);
    const drawn = () => [...made.host.querySelectorAll('article')].map(({ outerHTML }) => outerHTML);
    const byDefault = drawn();
    expect(byDefault).toHaveLength(rows.length);
    expect(byDefault.at(-1)).toContain('im-row__resend');
    made.close();
    made = renderKinds(rows, { list: { slots: { Message: documentedMessage } } });
    expect(drawn()).toEqual(byDefault);
  });

  it('stand in the order of a host, with its classes, styles, refs and elements, and work there', async () => {
    const root = createRef<HTMLElement>();
    const bubble = createRef<HTMLElement>();
    const content = createRef<HTMLElement>();
    const Where = () => <small>{useMessageContext().row.sendNickName} in a group</small>;
    const Own = (props: MessageProps) => (
      <Message.Root {...props} ref={root} className="host" render={(all) => <section {...all} />}>
        <Where />
        <Message.Reactions className="host-reactions" />
        <Message.Bubble ref={bubble} style={{ opacity: 0.9 }}>
          <b>
            <Message.Content className="host-content" ref={content} />
          </b>
        </Message.Bubble>
        <Message.Actions />
        <Message.Sender render={(all) => <h4 {...all} />} />
      </Message.Root>
    );
    made = renderKinds([{ ...demoKinds.text('hello'), reactions: [{ emoji: '👍', count: 2, mine: false }] }], {
      list: { slots: { Message: Own } },
    });
    const section = made.host.querySelector('section');
    expect(root.current).toBe(section);
    expect(section?.className).toBe('host im-row');
    expect(section?.getAttribute('data-side')).toBe('other');
    expect(section?.getAttribute('aria-label')).toBe('Mia Larsen, 14:10, hello');
    expect([...(section?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['SMALL', 'UL', 'DIV', 'H4']);
    expect(section?.querySelector('ul')?.className).toBe('host-reactions im-reactions');
    expect(bubble.current?.style.opacity).toBe('0.9');
    expect(bubble.current?.querySelector('b')?.textContent).toBe('hello');
    expect(content.current?.className).toBe('host-content im-content');
    expect(content.current?.textContent).toBe('hello');
    // Below a time, another element keeps the distance of an `article`.
    const gap = section && getComputedStyle(section).getPropertyValue('--im-gap-group');
    expect(section && getComputedStyle(section).marginBlockStart).toBe(gap);
    expect(gap).toMatch(/^\d+px$/);
    await userEvent.hover(page.getByText('hello'));
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await expect.element(page.getByRole('menuitem', { name: /^Copy/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    root.current?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menu')).toBeVisible();
  });

  it('an image of an album takes class, style, ref, element and children of a host like any bubble', () => {
    const tiles: (HTMLElement | null)[] = [];
    const Own = (props: MessageProps) => (
      <Message.Root {...props}>
        <Message.Bubble
          className="host-tile"
          style={{ opacity: 0.9 }}
          ref={(tile) => void tiles.push(tile)}
          render={(all) => <figure {...all} />}
        >
          <b>{props.row.id}</b>
        </Message.Bubble>
      </Message.Root>
    );
    const image = { ...demoKinds.image('lake'), sendId: 3 };
    made = renderKinds([image, image], { list: { slots: { Message: Own } } });
    const figures = [...made.host.querySelectorAll('figure')];
    expect(figures).toHaveLength(2);
    expect(tiles).toEqual(figures);
    for (const figure of figures) {
      expect(figure.className).toBe('host-tile im-album__tile');
      expect([figure.style.opacity, figure.style.position]).toEqual(['0.9', '']);
      expect(figure.querySelector('b')).not.toBeNull();
      expect(figure.querySelector('img')).toBeNull();
    }
  });
});
