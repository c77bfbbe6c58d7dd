import type { OpenTimeline } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEMO_PRIVATE, demoMessageStage } from '../testing/demo/message-stage.ts';
import type { MessageStage } from '../testing/stage/message-stage.ts';
import { ImProvider, useComposer, useConversationPreview, useMarkRead, useMessage, useMessages } from './index.ts';

// An interface of one's own, on the hooks alone: no component of the kit stands here.

let stage: MessageStage;
let host: HTMLElement;
let root: Root;
const drawn = new Map<string, number>();

beforeEach(() => {
  stage = demoMessageStage({ language: 'en-US', now: Date.UTC(2026, 0, 7, 12), portrait: () => '' });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  drawn.clear();
});
afterEach(() => {
  root.unmount();
  host.remove();
});

function Line({ timeline, rowKey }: { readonly timeline: OpenTimeline | undefined; readonly rowKey: string }) {
  const message = useMessage(timeline, rowKey);
  drawn.set(rowKey, (drawn.get(rowKey) ?? 0) + 1);
  return message ? <li>{message.content}</li> : null;
}
function Chat({ conversation, seen }: { readonly conversation: ConversationKey; readonly seen: boolean }) {
  const { timeline, keys } = useMessages(conversation);
  useMarkRead(conversation, timeline, seen);
  return (
    <ul>
      {keys.map((key) => (
        <Line key={key} timeline={timeline} rowKey={key} />
      ))}
    </ul>
  );
}
function draw(seen = false): void {
  flushSync(() =>
    root.render(
      <ImProvider client={stage.client}>
        <Chat conversation={DEMO_PRIVATE} seen={seen} />
      </ImProvider>,
    ),
  );
}

test('keys are those of the window, and a changed message draws its own line alone', () => {
  draw();
  const timeline = stage.timeline(DEMO_PRIVATE);
  const { count, keyAt } = timeline.getSnapshot();
  const lines = () => host.querySelectorAll('li');
  expect(lines()).toHaveLength(count);
  const key = keyAt(count - 1) ?? '';
  const before = new Map(drawn);
  const row = timeline.row(key).getSnapshot();
  if (!row) throw new Error('There is no last row.');
  flushSync(() => timeline.put({ ...row, content: 'changed' }));
  expect([...lines()].at(-1)?.textContent).toBe('changed');
  const changed = [...drawn].filter(([each, times]) => times !== before.get(each)).map(([each]) => each);
  expect(changed).toEqual([key]);
});

test('a conversation is marked as read while its newest message is seen, never before', () => {
  const markRead = vi.spyOn(stage.client.conversations, 'markRead');
  draw(false);
  expect(markRead).not.toHaveBeenCalled();
  draw(true);
  expect(markRead).toHaveBeenCalledWith(DEMO_PRIVATE);
  markRead.mockClear();
  // The window is not at the end any more: what is seen is not the newest.
  flushSync(() => stage.timeline(DEMO_PRIVATE).set({ atEnd: false }));
  expect(markRead).not.toHaveBeenCalled();
  flushSync(() => stage.timeline(DEMO_PRIVATE).set({ atEnd: true }));
  expect(markRead).toHaveBeenCalledTimes(1);
});

test('the preview of a chat is data: the last message, the draft, mentions, who types', () => {
  const seen: unknown[] = [];
  function Preview() {
    seen.push(useConversationPreview(DEMO_PRIVATE));
    return null;
  }
  const chat = stage.stage.chat(DEMO_PRIVATE);
  const known = chat.getSnapshot();
  if (!known) throw new Error('There is no such chat.');
  flushSync(() =>
    root.render(
      <ImProvider client={stage.client}>
        <Preview />
      </ImProvider>,
    ),
  );
  flushSync(() => chat.set({ ...known, draft: 'begun', atMe: true, unreadCount: 0, markedUnread: true }));
  expect(seen.at(-1)).toMatchObject({ mention: 'me', draft: 'begun', last: known.last, unreadCount: 1, typing: [] });
  flushSync(() => stage.stage.typing(DEMO_PRIVATE).set([3]));
  expect(seen.at(-1)).toMatchObject({ typing: [3] });
});

test('a text is sent although `onValueChange` of the host throws; the error goes to `onError`', async () => {
  const onError = vi.fn();
  const sendText = vi.spyOn(stage.client.messages, 'sendText');
  let composer: ReturnType<typeof useComposer> | undefined;
  function Field() {
    composer = useComposer(DEMO_PRIVATE, {
      onValueChange() {
        throw new Error('broken host');
      },
    });
    return null;
  }
  flushSync(() =>
    root.render(
      <ImProvider client={stage.client} onError={onError}>
        <Field />
      </ImProvider>,
    ),
  );
  composer?.type('precious');
  expect(composer?.send()).toBe(true);
  expect(sendText).toHaveBeenCalledWith(DEMO_PRIVATE, { text: 'precious' });
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('broken host')));
});
