import type { MessageRow } from 'im-sdk';
import { DEMO_PRIVATE } from '../demo/message-stage.ts';
import { PANE_NOW } from '../render/render-pane.tsx';
import type { MessageStage } from './message-stage.ts';
import { rowOf } from './timeline-stage.ts';

/** A text of Mia's, one a second. */
export const plain = (number: number, parts: Partial<MessageRow> = {}): MessageRow =>
  rowOf({
    key: `k${number}`,
    id: 1_000 + number,
    content: `message ${number}`,
    sendNickName: 'Mia Larsen',
    sendTime: PANE_NOW - (400 - number) * 1_000,
    ...parts,
  });

/** Takes every message out of the demo conversation. */
export function emptied(made: MessageStage): void {
  const { count, keyAt } = made.timeline(DEMO_PRIVATE).getSnapshot();
  for (const key of Array.from({ length: count }, (_, index) => keyAt(index))) {
    if (key) made.timeline(DEMO_PRIVATE).remove(key);
  }
}

// biome-ignore lint/style/noRestrictedGlobals: only tests use this file
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Three frames: what follows from a change is drawn. */
export async function settled(): Promise<void> {
  for (let n = 0; n < 3; n++) await nextFrame();
}
