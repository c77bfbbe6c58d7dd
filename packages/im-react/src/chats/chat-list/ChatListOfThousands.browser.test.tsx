import { conversationKey } from 'im-sdk/protocol';
import { createTestClient } from 'im-sdk/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../styles/index.css';
import '../../testing/render/load-languages.ts';
import { type Crowd, crowd } from '../../testing/stage/crowd.ts';
import { StageProvider } from '../../testing/stage/stage-provider.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { ChatList } from './ChatList.tsx';
import type { ChatRowPartProps } from './chat-row-parts.ts';

const COUNT = 5_000;
const drawn: string[] = [];

/** A row draws its parts anew whenever it is drawn itself. */
function CountedAvatar({ conversation, name }: ChatRowPartProps) {
  drawn.push(conversation.key);
  return <Avatar id={conversation.targetId} name={name} />;
}
const slots = { Avatar: CountedAvatar };

let world: Crowd;
beforeAll(async () => {
  world = await crowd(COUNT, Date.now());
}, 120_000);
afterAll(() => world.me.client.destroy());

const keyOf = (place: number) => conversationKey('private', world.friends[place] ?? 0);
const row = (place: number) => document.querySelector(`[data-im-key="${keyOf(place)}"]`);
const order = (): string[] =>
  [...document.querySelectorAll('[data-im-part="chat-row"]')].map((each) => each.getAttribute('data-im-key') ?? '');

async function open() {
  const screen = await render(
    <StageProvider client={world.me.client} language="en-US" style={{ blockSize: 800, inlineSize: 250 }}>
      <ChatList onSelect={() => undefined} slots={slots} />
    </StageProvider>,
  );
  await expect.element(screen.getByRole('listbox', { name: 'Chats' })).toBeVisible();
  await vi.waitFor(() => expect(order().length).toBeGreaterThan(10));
  return screen;
}

/** Resolves once nothing was drawn for ten frames: what came at the start has come. */
async function quiet(): Promise<void> {
  for (let frames = 0, seen = drawn.length; frames < 10; frames++) {
    await new Promise(requestAnimationFrame);
    if (drawn.length !== seen) frames = 0;
    seen = drawn.length;
  }
}

/** What one event costs: rows drawn until what it changes is seen. */
async function rowsDrawnBy(event: () => unknown, seen: () => boolean): Promise<string[]> {
  // What the event before has brought has come: the server's answer draws a row once more.
  await quiet();
  drawn.length = 0;
  await event();
  await vi.waitFor(() => expect(seen(), event.toString()).toBe(true));
  return [...drawn];
}

/** Only the row that something happened to is drawn, and not more than twice: at once, and when the server has answered. */
function costs(rows: readonly string[], place: number): void {
  expect([...new Set(rows)]).toEqual([keyOf(place)]);
  expect(rows.length).toBeLessThanOrEqual(2);
}

test('of 5,000 chats one event draws two rows anew at most', { timeout: 120_000 }, async () => {
  const { server, me } = world;
  const self = me.client.auth.session.getSnapshot();
  const selfId = self.status === 'signedIn' ? self.userId : 0;
  await open();
  await quiet();
  expect(order().length).toBeLessThan(60);
  const friend = (place: number): number => world.friends[place] ?? 0;

  const message = await rowsDrawnBy(
    () => server.say(friend(0), selfId, 'Once more'),
    () => row(0)?.textContent?.includes('Once more') === true,
  );
  costs(message, 0);

  const presence = await rowsDrawnBy(
    () => server.appear(friend(3), [2]),
    () => row(3)?.getAttribute('aria-label')?.endsWith('Online') === true,
  );
  costs(presence, 3);

  const other = await createTestClient(server, { user: 'friend4997' });
  await other.until(() => other.client.connection.state.getSnapshot().phase === 'live');
  const typing = await rowsDrawnBy(
    () => other.client.messages.setTyping(conversationKey('private', selfId), true),
    () => row(2)?.textContent?.includes('typing') === true,
  );
  costs(typing, 2);
  const stopped = await rowsDrawnBy(
    () => other.client.messages.setTyping(conversationKey('private', selfId), false),
    () => row(2)?.textContent?.includes('typing') === false,
  );
  costs(stopped, 2);

  const draft = await rowsDrawnBy(
    () => me.client.conversations.setDraft(keyOf(5), 'About tomorrow'),
    () => row(5)?.textContent?.includes('About tomorrow') === true,
  );
  costs(draft, 5);

  const read = await rowsDrawnBy(
    () => me.client.conversations.markRead(keyOf(6)),
    () => row(6)?.hasAttribute('data-unread') === false,
  );
  costs(read, 6);

  const reorder = await rowsDrawnBy(
    () => server.say(friend(8), selfId, 'To the top'),
    () => order()[0] === keyOf(8),
  );
  costs(reorder, 8);

  const fromFar = await rowsDrawnBy(
    () => server.say(friend(3_000), selfId, 'From far below'),
    () => order()[0] === keyOf(3_000),
  );
  costs(fromFar, 3_000);

  const pin = await rowsDrawnBy(
    () => me.client.contacts.setPinned(friend(9), true),
    () => order()[0] === keyOf(9),
  );
  costs(pin, 9);
  await other.client.destroy();
});
