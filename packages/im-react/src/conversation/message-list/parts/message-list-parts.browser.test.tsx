import '../../../testing/render/load-languages.ts';
import '../../../styles/index.css';
import { createRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useMessages } from '../../../hooks/messages/useMessages.ts';
import { DefaultsProvider, MessageList, useMessageList } from '../../../index.ts';
import { demoMessageStage } from '../../../testing/demo/message-stage.ts';
import { PANE_NOW } from '../../../testing/render/render-pane.tsx';
import { manualClock } from '../../../testing/stage/manual-clock.ts';
import { StageProvider, type StageProviderProps } from '../../../testing/stage/stage-provider.tsx';

let host: HTMLElement;
let root: Root;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'width:420px;height:300px;display:flex;flex-direction:column';
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

function draw(ui: ReactNode, settings: Partial<StageProviderProps> = {}): void {
  const { client } = demoMessageStage({ language: 'en-US', now: PANE_NOW });
  flushSync(() =>
    root.render(
      <StageProvider client={client} language="en-US" clock={manualClock(PANE_NOW)} {...settings}>
        {ui}
      </StageProvider>,
    ),
  );
}

const box = createRef<HTMLElement>();
const rows = createRef<HTMLElement>();
const jump = createRef<HTMLElement>();

function Own(): ReactNode {
  const { timeline } = useMessages('p:3');
  if (!timeline) return null;
  return (
    <MessageList.Root
      ref={box}
      conversation="p:3"
      timeline={timeline}
      name="Mia"
      className="host-list"
      style={{ height: 300 }}
      data-of="host"
      render={(all) => <main {...all} />}
    >
      <About />
      <MessageList.Rows ref={rows} className="host-rows" data-of="rows" />
      <MessageList.JumpToLatest ref={jump} className="host-jump" render={(all) => <button {...all} data-mine="" />}>
        to the end
      </MessageList.JumpToLatest>
    </MessageList.Root>
  );
}
const About = (): ReactNode => <h2>{useMessageList().conversation}</h2>;

describe('the parts of a message list', () => {
  it('stand in the order of a host, with its classes, styles, refs and elements, and work there', async () => {
    draw(<Own />);
    await expect.poll(() => host.querySelectorAll('article').length).toBeGreaterThan(2);
    const main = host.querySelector('main');
    expect(box.current).toBe(main);
    expect([main?.className, main?.dataset.of, main?.style.height]).toEqual(['host-list im-messages', 'host', '300px']);
    expect(main?.firstElementChild?.textContent).toBe('p:3');
    expect(rows.current?.className).toBe('host-rows im-scroller im-scroll');
    expect([rows.current?.dataset.of, rows.current?.getAttribute('role')]).toEqual(['rows', 'log']);
    expect(rows.current?.scrollTop).toBeGreaterThan(0);
    expect(jump.current).toBeNull();
    rows.current?.scrollTo(0, 0);
    await expect.element(page.getByText('to the end')).toBeVisible();
    expect(jump.current?.className).toBe('host-jump im-jump');
    expect(jump.current?.dataset.mine).toBe('');
    await userEvent.click(page.getByText('to the end'));
    await expect.poll(() => jump.current).toBeNull();
  });

  it('are replaced by a slot of the provider, and by one below it', async () => {
    const slots = { TimeMark: () => <p data-testid="mark">above</p>, Message: () => <p>message above</p> };
    draw(
      <DefaultsProvider slots={{ TimeMark: () => <p data-testid="mark">below</p> }}>
        <Own />
      </DefaultsProvider>,
      { slots },
    );
    await expect.element(page.getByTestId('mark').first()).toHaveTextContent('below');
    await expect.element(page.getByText('message above').first()).toBeVisible();
  });

  it('say where they belong', () => {
    expect(() => renderToString(<MessageList.Rows />)).toThrow(
      'MessageList.Rows must be used inside <MessageList.Root>',
    );
    expect(() => renderToString(<About />)).toThrow(
      'useMessageList must be used inside <MessageList> or <MessageList.Root>',
    );
  });
});
