import type { ImClient, MessageRow } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { type QueuedItems, sendForward } from './send-forward.ts';

/** An outbox that takes nothing for one conversation after `room` messages there. */
function outbox(full: ConversationKey, room: number) {
  const said: string[] = [];
  const sendText = async (target: ConversationKey, { text }: { readonly text: string }) => {
    if (target === full && said.filter((each) => each.startsWith(target)).length >= room) throw new Error('no room');
    said.push(`${target} ${text}`);
  };
  return { said, messages: { sendText } as unknown as ImClient['messages'] };
}
const rows: MessageRow[] = ['one', 'two'].map((content, at) => rowOf({ key: content, id: at + 1, type: 0, content }));

test('names the source of each message, not of the comment, and leaves the chats unread', async () => {
  const sent: unknown[] = [];
  const sendText = async (_target: ConversationKey, draft: object) => void sent.push(draft);
  const client = { messages: { sendText } as unknown as ImClient['messages'] };
  await sendForward(client, rows.slice(0, 1), ['p:9'], 'look', new Map());
  expect(sent).toEqual([
    { text: 'look', keepUnread: true },
    { text: 'one', keepUnread: true, forwardOf: { kind: 'private', id: 1 } },
  ]);
});

test('a second try says what was missing, where it was missing, and nothing twice', async () => {
  const forwarded: QueuedItems = new Map();
  const broken = outbox('p:2', 2);
  const targets: ConversationKey[] = ['p:1', 'p:2', 'p:3'];
  await expect(sendForward(broken, rows, targets, 'look', forwarded)).rejects.toThrow('no room');
  expect(broken.said.toSorted()).toEqual(
    ['p:1 look', 'p:1 one', 'p:1 two', 'p:2 look', 'p:2 one', 'p:3 look', 'p:3 one', 'p:3 two'].toSorted(),
  );
  const whole = outbox('p:2', 9);
  await sendForward(whole, rows, targets, 'look', forwarded);
  expect(whole.said).toEqual(['p:2 two']);
});
