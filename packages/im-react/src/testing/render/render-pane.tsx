import './load-languages.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../../styles/index.css';
import type { ConversationKey } from 'im-sdk/protocol';
import { vi } from 'vitest';
import { MessagePane, type MessagePaneOptions } from '../../conversation/pane/MessagePane.tsx';
import { demoMessageStage } from '../demo/message-stage.ts';
import { type ManualClock, manualClock } from '../stage/manual-clock.ts';
import type { MessageStage } from '../stage/message-stage.ts';
import { StageProvider } from '../stage/stage-provider.tsx';

/** A conversation on a page, in English, on a Wednesday afternoon. */
export interface PaneOnPage extends MessageStage {
  readonly clock: ManualClock;
  readonly host: HTMLElement;
  show(conversation: ConversationKey, props?: MessagePaneOptions): void;
  close(): void;
}

export const PANE_NOW = new Date(2026, 10, 4, 14, 10).getTime();

/** Draws a pane into the page, 500 × 600, before it returns. */
export function renderPane(conversation: ConversationKey, arrange?: (made: MessageStage) => void): PaneOnPage {
  const clock = manualClock(PANE_NOW);
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
          <StageProvider client={made.client} language="en-US" theme="light" clock={clock}>
            <MessagePane conversation={key} {...props} />
          </StageProvider>,
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

/** The same, once its composer stands, which comes right after the first paint. */
export async function renderWholePane(...how: Parameters<typeof renderPane>): Promise<PaneOnPage> {
  const pane = renderPane(...how);
  await vi.waitUntil(() => pane.host.querySelector('[data-im-part="composer-input"]'));
  return pane;
}
