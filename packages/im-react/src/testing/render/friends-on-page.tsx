import './load-languages.ts';
import '../../styles/index.css';
import { type ConversationKey, conversationKey } from 'im-sdk/protocol';
import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StageProvider } from '../stage/stage-provider.tsx';

/** Ann, who is signed in on an in-memory server, and Bob, who has written to her. */
export interface FriendsOnPage {
  readonly server: MemoryServer;
  readonly seat: TestClient;
  /** Ann's conversation with Bob. */
  readonly chat: ConversationKey;
}

/** Draws a part of the kit for Ann's conversation with Bob, 500 px high; resolves once Bob's words are seen. */
export async function friendsOnPage(draw: (chat: ConversationKey) => ReactNode): Promise<FriendsOnPage> {
  const server = createMemoryServer();
  const ann = server.addPerson({ userName: 'ann', nickName: 'Ann' });
  const bob = server.addPerson({ userName: 'bob', nickName: 'Bob' });
  server.befriend(ann, bob);
  server.say(bob, ann, 'Send me the file');
  const seat = await createTestClient(server, { user: 'ann' });
  await seat.until(() => seat.client.connection.state.getSnapshot().phase === 'live');
  const chat = conversationKey('private', bob);
  await render(
    <StageProvider client={seat.client} language="en-US" style={{ blockSize: 500, display: 'flex' }}>
      {draw(chat)}
    </StageProvider>,
  );
  await expect.element(page.getByText('Send me the file')).toBeVisible();
  return { server, seat, chat };
}
