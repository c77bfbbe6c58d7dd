import type { ImClient, OpenTimeline, OpenTimelineOptions } from 'im-sdk';
import { type ConversationKey, conversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient } from 'im-sdk/testing';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { ImProvider, useMessages } from '../index.ts';

/** A client with two conversations in memory, and the timelines that it opened. */
async function stage() {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const [bob, cleo] = ['Bob', 'Cleo'].map((nickName) => {
    const id = server.addPerson({ userName: nickName.toLowerCase(), nickName });
    server.befriend(ann, id);
    for (let n = 1; n <= 80; n += 1) server.say(id, ann, `${nickName} ${n}`);
    return conversationKey('private', id);
  }) as [ConversationKey, ConversationKey];
  const { client, until } = await createTestClient(server, { user: 'ann' });
  for (const key of [bob, cleo]) {
    const timeline = client.messages.open(key);
    await until(() => timeline.getSnapshot().ready && timeline.getSnapshot().count >= 50);
    timeline.close();
  }
  const created: OpenTimeline[] = [];
  const open = new Map<OpenTimeline, ConversationKey>();
  const watched: ImClient = {
    ...client,
    messages: {
      ...client.messages,
      open(key: ConversationKey, options?: OpenTimelineOptions) {
        const timeline = client.messages.open(key, options);
        const { start, close } = timeline;
        created.push(timeline);
        return Object.assign(timeline, {
          start() {
            open.set(timeline, key);
            start.call(timeline);
          },
          close() {
            open.delete(timeline);
            close.call(timeline);
          },
        });
      },
    },
  };
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  onTestFinished(async () => {
    root.unmount();
    host.remove();
    await client.destroy();
  });
  const draw = (content: ReactNode) =>
    flushSync(() => root.render(<ImProvider client={watched}>{content}</ImProvider>));
  return { bob, cleo, draw, host, created, isOpen: () => [...open.values()] };
}

/** Number of rows of each render. */
const drawn: number[] = [];

function Chat({ conversation }: { readonly conversation: ConversationKey }): ReactNode {
  const { timeline, keys } = useMessages(conversation);
  drawn.push(keys.length);
  const last = keys.at(-1);
  return <p>{last === undefined ? 'nothing' : timeline?.row(last).getSnapshot()?.content}</p>;
}

test('the first render has the rows in memory, also of the next conversation', async () => {
  const { bob, cleo, draw, host } = await stage();
  drawn.length = 0;
  draw(<Chat conversation={bob} />);
  expect(host.textContent).toBe('Bob 80');
  draw(<Chat conversation={cleo} />);
  expect(host.textContent).toBe('Cleo 80');
  expect(drawn).toEqual([50, 50]);
});

test.each([
  ['', (content: ReactNode) => content],
  [' in StrictMode', (content: ReactNode) => <StrictMode>{content}</StrictMode>],
])('one timeline is open for each mounted component, and none after it is unmounted%s', async (_, wrap) => {
  const { bob, cleo, draw, isOpen } = await stage();
  draw(wrap(<Chat conversation={bob} />));
  expect(isOpen()).toEqual([bob]);
  draw(wrap(<Chat conversation={cleo} />));
  expect(isOpen()).toEqual([cleo]);
  draw(
    wrap(
      <>
        <Chat conversation={cleo} />
        <Chat conversation={cleo} />
      </>,
    ),
  );
  expect(isOpen()).toEqual([cleo, cleo]);
  draw(wrap(null));
  expect(isOpen()).toEqual([]);
});

test('a render that is discarded opens nothing', async () => {
  const { bob, draw, created, isOpen } = await stage();
  const never = new Promise<never>(() => undefined);
  function Suspended(): ReactNode {
    useMessages(bob);
    throw never;
  }
  draw(
    <Suspense fallback="waiting">
      <Suspended />
    </Suspense>,
  );
  expect(created.length).toBeGreaterThan(0);
  expect(isOpen()).toEqual([]);
});
