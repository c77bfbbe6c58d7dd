import 'im-react/styles.css';
import { ChatList, ImProvider, ImRoot, MessagePane } from 'im-react';
import { type ConversationKey, conversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, type TestClient } from 'im-sdk/testing';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { present, root, textOf } from '../subject.ts';

const server = createMemoryServer({});
const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
server.befriend(ann, bob);
const pane: ConversationKey = conversationKey('private', bob);
const friends: number[] = [];
let test: TestClient;
let draw: (content: ReactNode) => void = () => undefined;

/** Signs in and stands up provider and root, as an app has done long before a conversation is opened. */
async function begin(): Promise<void> {
  test = await createTestClient(server, { user: 'ann' });
  await test.until(() => test.client.connection.state.getSnapshot().phase === 'live');
  const app = createRoot(root());
  draw = (content) =>
    flushSync(() =>
      app.render(
        <ImProvider client={test.client} language="en-US" theme="light">
          <ImRoot>
            <div style={{ height: '100%', display: 'grid' }}>{content}</div>
          </ImRoot>
        </ImProvider>,
      ),
    );
  draw(null);
  await new Promise((resolve) => setTimeout(resolve, 300));
}

present({
  async prepare(count) {
    for (let n = 1; n <= count; n++) server.say(bob, ann, textOf(n));
    server.read(ann, bob);
    await begin();
    const timeline = test.client.messages.open(pane);
    await test.until(() => timeline.getSnapshot().ready && timeline.getSnapshot().count >= 40);
  },
  open: () => draw(<MessagePane conversation={pane} />),
  close: () => draw(null),
  arrive: (text) => void server.say(bob, ann, text),
  scroller: () => document.querySelector('[data-im-part="scroller"]'),
  field: () => document.querySelector('textarea'),
  chats: {
    async prepare(count) {
      for (let n = 1; n <= count; n++) {
        const id = server.addPerson({ userName: `f${n}`, nickName: `Friend ${n}` });
        friends.push(id);
        server.befriend(ann, id);
        server.say(id, ann, `hello ${n}`);
      }
      await begin();
      await test.until(() => test.client.conversations.list.getSnapshot().keys.length >= count);
    },
    open: () => draw(<ChatList onSelect={() => undefined} />),
    reorder(text) {
      const last = friends.shift();
      if (last === undefined) return;
      friends.push(last);
      server.say(last, ann, text);
    },
  },
});
