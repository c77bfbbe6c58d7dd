import { createMemoryServer, createTestClient, type MemoryServer, type TestClient } from 'im-sdk/testing';

/** A person with many friends, each of whom wrote once, the last one last. */
export interface Crowd {
  readonly server: MemoryServer;
  readonly me: TestClient;
  /** Ids of the friends, in the order of the list: whoever wrote last comes first. */
  readonly friends: readonly number[];
}

/** A real client whose list has `count` chats, the newest from `now` (epoch ms), on a server in memory. */
export async function crowd(count: number, now: number): Promise<Crowd> {
  const server = createMemoryServer();
  const me = server.addPerson({ userName: 'noah', nickName: 'Noah' });
  const friends: number[] = [];
  const begin = now - count * 1_000;
  for (let index = 0; index < count; index++) {
    const id = server.addPerson({ userName: `friend${index}`, nickName: `Friend ${index}` });
    server.befriend(me, id);
    server.say(id, me, `Hello from ${index}`, { sendTime: begin + index * 1_000 });
    friends.unshift(id);
  }
  const test = await createTestClient(server, { user: 'noah' });
  const { list } = test.client.conversations;
  await test.until(() => list.getSnapshot().keys.length === count, 60_000);
  await test.until(() => test.client.connection.state.getSnapshot().phase === 'live', 60_000);
  await test.until(() => test.client.contacts.friends.getSnapshot().length === count, 60_000);
  return { server, me: test, friends };
}
