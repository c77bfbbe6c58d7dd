import '../render/load-languages.ts';
import type { ConversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChatList } from '../../chats/chat-list/ChatList.tsx';
import { MessagePane } from '../../conversation/pane/MessagePane.tsx';
import { StageProvider, type StageProviderProps } from '../stage/stage-provider.tsx';

/** Ann, Bob and Cleo, who are friends, and their group, on an in-memory server. */
export interface MessengerWorld {
  readonly server: MemoryServer;
  readonly ids: { readonly ann: number; readonly bob: number; readonly cleo: number };
  readonly groupId: number;
  signIn(user: 'ann' | 'bob' | 'cleo'): Promise<TestClient>;
  /** Draws into an element until `close`. */
  draw(host: Element, ui: ReactNode): Root;
  close(): Promise<void>;
}

export function messengerWorld(): MessengerWorld {
  const server = createMemoryServer({});
  const person = (userName: string, nickName: string, externalId?: string): number =>
    server.addPerson({ userName, nickName, password: 'password', externalId });
  const ids = { ann: person('ann', 'Ann'), bob: person('bob', 'Bob', 'crm/17'), cleo: person('cleo', 'Cleo') };
  server.befriend(ids.ann, ids.bob);
  server.befriend(ids.ann, ids.cleo);
  const groupId = server.makeGroup(ids.ann, 'Crew', [ids.bob, ids.cleo]);
  const clients: TestClient[] = [];
  const roots: Root[] = [];
  return {
    server,
    ids,
    groupId,
    async signIn(user) {
      const made = await createTestClient(server, { user });
      clients.push(made);
      return made;
    },
    draw(host, ui) {
      const root = createRoot(host);
      roots.push(root);
      root.render(ui);
      return root;
    },
    async close() {
      for (const root of roots) root.unmount();
      for (const { client } of clients) await client.destroy();
    },
  };
}

export interface MessengerProps extends Omit<StageProviderProps, 'children'> {
  readonly conversation: ConversationKey;
}

/** The list and an open conversation beside each other. */
export function Messenger({ conversation, ...provider }: MessengerProps): ReactNode {
  return (
    <StageProvider language="en-US" theme="light" {...provider}>
      <div style={{ display: 'grid', gridTemplateColumns: '260px 1fr', blockSize: 600 }}>
        <div style={{ minBlockSize: 0 }}>
          <ChatList defaultSelected={conversation} />
        </div>
        <div style={{ minBlockSize: 0 }}>
          <MessagePane conversation={conversation} />
        </div>
      </div>
    </StageProvider>
  );
}
