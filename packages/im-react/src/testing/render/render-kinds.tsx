import './load-languages.ts';
import '../../styles/index.css';
import type { MessageRow } from 'im-sdk';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { MessageListProps } from '../../conversation/message-list/MessageList.tsx';
import type { DemoRow } from '../demo/kinds.ts';
import { manualClock } from '../stage/manual-clock.ts';
import type { MessageStage } from '../stage/message-stage.ts';
import { StageProvider, type StageProviderProps } from '../stage/stage-provider.tsx';
import type { TimelineStage } from '../stage/timeline-stage.ts';
import { KindsOnList, type KindsStageOptions, kindsStage } from './kinds-on-list.tsx';

export const KINDS_NOW = new Date(2026, 10, 5, 14, 30).getTime();

/** Rows of demo messages on a page, in English. */
export interface KindsOnPage extends MessageStage {
  readonly host: HTMLElement;
  readonly rows: TimelineStage;
  /** The row at a place, as the list has it. */
  row(index: number): MessageRow | undefined;
  /** Draws it again with other properties. */
  show(props?: Partial<MessageListProps>): void;
  close(): void;
}

/** Draws a list of these rows into the page, 520 px wide and 600 high by default, before it returns. */
export function renderKinds(
  rows: readonly DemoRow[],
  {
    conversation = 'g:100',
    list = {},
    height = 600,
    settings = {},
    beside,
    ...options
  }: Pick<KindsStageOptions, 'uploads' | 'conversation'> & {
    readonly list?: Partial<MessageListProps>;
    readonly height?: number;
    /** Below the same provider. */
    readonly beside?: ReactNode;
    /** Of the provider. */
    readonly settings?: Partial<StageProviderProps>;
  } = {},
): KindsOnPage {
  const made = kindsStage({ language: 'en-US', now: KINDS_NOW, rows: () => rows, conversation, ...options });
  const host = document.createElement('div');
  host.style.cssText = `width:520px;height:${height}px;display:flex;flex-direction:column`;
  document.body.append(host);
  const root = createRoot(host);
  const clock = manualClock(KINDS_NOW);
  const timeline = made.timeline(conversation);
  const onPage: KindsOnPage = {
    ...made,
    host,
    rows: timeline,
    row: (index) => timeline.row(timeline.getSnapshot().keyAt(index) ?? '').getSnapshot(),
    show(props = list) {
      flushSync(() =>
        root.render(
          <StageProvider
            client={made.client}
            language="en-US"
            theme="light"
            clock={clock}
            style={{ display: 'flex', flexDirection: 'column' }}
            {...settings}
          >
            <KindsOnList conversation={conversation} {...props} />
            {beside}
          </StageProvider>,
        ),
      );
    },
    close() {
      root.unmount();
      host.remove();
    },
  };
  onPage.show();
  return onPage;
}
