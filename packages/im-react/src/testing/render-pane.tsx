import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../styles/index.css';
import type { ConversationKey } from 'im-sdk/protocol';
import { MessagePane, type MessagePaneProps } from '../components/message-pane/MessagePane.tsx';
import type { Clock } from '../platform/clock.ts';
import { ImProvider } from '../provider/ImProvider.tsx';
import { demoMessageStage } from './demo-message-stage.ts';
import type { MessageStage } from './message-stage.ts';

/** A clock that stands still until a test moves it. */
export interface HandClock extends Clock {
  /** Lets time pass and runs what was waiting for it. */
  pass(ms: number): void;
}

export function handClock(start: number): HandClock {
  let now = start;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
    pass(ms) {
      now += ms;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

/** A conversation on a page, in English, on a Wednesday afternoon. */
export interface PaneOnPage extends MessageStage {
  readonly clock: HandClock;
  readonly host: HTMLElement;
  show(conversation: ConversationKey, props?: Partial<MessagePaneProps>): void;
  close(): void;
}

export const PANE_NOW = new Date(2026, 10, 4, 14, 10).getTime();

/** Draws a pane into the page, 500 × 600, before it returns. */
export function renderPane(conversation: ConversationKey, arrange?: (made: MessageStage) => void): PaneOnPage {
  const clock = handClock(PANE_NOW);
  const made = demoMessageStage({ language: 'en-US', now: PANE_NOW });
  arrange?.(made);
  const host = document.createElement('div');
  host.style.cssText = 'width:500px;height:600px';
  document.body.append(host);
  const root = createRoot(host);
  const pane: PaneOnPage = {
    ...made,
    clock,
    host,
    show(key, props) {
      flushSync(() =>
        root.render(
          <ImProvider client={made.client} language="en-US" theme="light" clock={clock}>
            <MessagePane conversation={key} {...props} />
          </ImProvider>,
        ),
      );
    },
    close() {
      root.unmount();
      host.remove();
    },
  };
  pane.show(conversation);
  return pane;
}
