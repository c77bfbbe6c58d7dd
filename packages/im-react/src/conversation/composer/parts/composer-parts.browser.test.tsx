import { createRef, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  Composer,
  DefaultsProvider,
  MessagePane,
  type PaneComposerProps,
  useComposer,
  useComposerContext,
} from '../../../index.ts';
import { demoMessageStage } from '../../../testing/demo/message-stage.ts';
import { renderOnStage, TEST_NOW } from '../../../testing/render/render-on-stage.tsx';

const root = createRef<HTMLElement>();
const send = createRef<HTMLElement>();
let made: ReturnType<typeof demoMessageStage>;
afterEach(() => made.client.destroy?.());

async function draw(ui: ReactNode, settings: Parameters<typeof renderOnStage>[1] = {}): Promise<void> {
  made = demoMessageStage({ language: 'en-US', now: TEST_NOW });
  await renderOnStage(ui, { ...settings, client: made.client });
}

function Length(): ReactNode {
  const { canSend, insert } = useComposerContext();
  return (
    <button type="button" onClick={() => insert('inserted')}>
      {canSend ? 'something' : 'nothing'} to send
    </button>
  );
}

function Own(): ReactNode {
  const composer = useComposer('p:3', {});
  return (
    <Composer.Root
      ref={root}
      composer={composer}
      name="Mia"
      className="host-composer"
      data-of="host"
      render={(all) => <footer {...all} />}
    >
      <Length />
      <Composer.Field className="host-field" style={{ minHeight: 50 }} data-of="field" />
      <Composer.Toolbar render={(all) => <nav {...all} />}>
        <Composer.Emoji className="host-emoji" />
        <Composer.Attach data-of="attach" />
        <Composer.Record data-of="record" />
        <Composer.Send ref={send} className="host-send" render={(all) => <button {...all} data-mine="" />}>
          Go
        </Composer.Send>
      </Composer.Toolbar>
      <Composer.Limit className="host-limit" />
    </Composer.Root>
  );
}

describe('the parts of a composer', () => {
  it('stand in the order of a host, with its classes, styles, refs and elements, and work there', async () => {
    await draw(<Own />);
    const box = page.getByRole('textbox', { name: 'Message' });
    await expect.element(page.getByText('nothing to send')).toBeVisible();
    const footer = root.current;
    expect([footer?.tagName, footer?.className, footer?.dataset.of]).toEqual([
      'FOOTER',
      'host-composer im-composer',
      'host',
    ]);
    const field = footer?.querySelector<HTMLElement>('.host-field');
    expect([field?.dataset.of, field?.style.minHeight]).toEqual(['field', '50px']);
    expect(field?.contains(box.element())).toBe(true);
    const nav = footer?.querySelector('nav');
    expect(nav?.className).toBe('im-composer__line');
    expect(nav?.querySelector('[data-of="attach"]')?.getAttribute('aria-label')).toBe('Attach');
    expect(nav?.querySelector('[data-of="record"]')?.className).toBe('im-icon-button');
    expect(nav?.querySelector('.host-emoji')?.className).toBe('host-emoji im-icon-button');
    expect([send.current?.className, send.current?.dataset.mine]).toEqual(['host-send im-send', '']);
    await expect.element(page.getByRole('button', { name: 'Go', exact: true })).toBeDisabled();
    await userEvent.click(page.getByText('nothing to send'));
    await expect.element(box).toHaveValue('inserted');
    await expect.element(page.getByText('something to send')).toBeVisible();
    await userEvent.click(page.getByText('Go', { exact: true }));
    expect(made.sent.map(({ text }) => text)).toEqual(['inserted']);
    await userEvent.fill(box, 'x'.repeat(8_194));
    await expect.element(page.getByText('2 characters too many')).toHaveClass('host-limit');
  });

  it('set a stable ref of the host once, also while one types', async () => {
    const cleanUp = vi.fn();
    const ref = vi.fn((_: HTMLElement | null) => cleanUp);
    function WithRef(): ReactNode {
      const composer = useComposer('p:3', {});
      return (
        <Composer.Root composer={composer} name="Mia">
          <Length />
          <Composer.Field />
          <Composer.Emoji ref={ref} />
        </Composer.Root>
      );
    }
    await draw(<WithRef />);
    await userEvent.click(page.getByRole('textbox', { name: 'Message' }));
    await userEvent.keyboard('a');
    await expect.element(page.getByText('something to send')).toBeVisible();
    expect(ref.mock.calls.map(([element]) => element?.tagName)).toEqual(['BUTTON']);
    expect(cleanUp).not.toHaveBeenCalled();
  });

  it('are replaced by a slot of the provider, and by one below it', async () => {
    const composerSaying =
      (word: string) =>
      ({ composer, name, handle }: PaneComposerProps): ReactNode => (
        <Composer.Root composer={composer} name={name} handle={handle}>
          <p>{word}</p>
        </Composer.Root>
      );
    const [Above, Below, Here] = ['above', 'below', 'here'].map(composerSaying);
    await draw(
      <>
        <MessagePane conversation="p:3" />
        <DefaultsProvider slots={{ Composer: Below }}>
          <MessagePane conversation="p:3" />
          <MessagePane conversation="p:3" slots={{ Composer: Here }} />
        </DefaultsProvider>
      </>,
      { slots: { Composer: Above } },
    );
    const said = (): (string | null)[] =>
      [...document.querySelectorAll('[data-im-part="composer"]')].map(({ textContent }) => textContent);
    await expect.poll(said).toEqual(['above', 'below', 'here']);
  });
});
