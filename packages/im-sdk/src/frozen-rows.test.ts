import { expect, it } from 'vitest';
import type { ImClient } from './client-types.ts';
import type { ConversationKey } from './protocol/index.ts';
import type { Seat } from './testing/client-stage.ts';
import { ChatStage, inGroup, withFriend } from './testing/faults/chat-stage.ts';

/** Rows that a client hands out, by the way on which they came. */
type Received = Map<string, unknown[]>;

function add(received: Received, way: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  received.set(way, [...(received.get(way) ?? []), value]);
}

/** Records the rows of every event. */
function recordEvents(client: ImClient, received: Received): void {
  client.on('message', (row, place) => {
    add(received, 'event message', row);
    add(received, 'event message, place', place);
  });
  for (const event of ['notice', 'edited', 'recalled', 'reaction', 'receipt', 'conversation'] as const) {
    client.on(event, (row: unknown) => add(received, `event ${event}`, row));
  }
  client.on('presence', (_, presence) => add(received, 'event presence', presence));
  client.on('notification', (notification) => add(received, 'event notification', notification));
  client.on('connection', (connection) => add(received, 'event connection', connection));
  client.on('friendRequestApproved', (request) => add(received, 'event friendRequestApproved', request));
}

/** Reads everything that a screen can read. */
async function readAll(stage: ChatStage, { client }: Seat, received: Received, when: string): Promise<void> {
  const conversations: ConversationKey[] = [withFriend(stage.bob), inGroup(stage.hikers)];
  const { conversations: chats, contacts, groups, groupRequests, presence, profile, messages, auth } = client;
  const note = (way: string, value: unknown) => add(received, `${when}: ${way}`, value);
  for (const key of conversations) {
    const timeline = messages.open(key);
    await stage.clock.advance(1_000);
    const snapshot = timeline.getSnapshot();
    note('timeline', snapshot);
    for (let index = 0; index < snapshot.count; index += 1) {
      note('row of a timeline', timeline.row(snapshot.keyAt(index) ?? '').getSnapshot());
    }
    // Offline it may need the server.
    const listed = await stage.clock.during(messages.list(key).catch(() => []));
    for (const row of listed) note('row of messages.list', row);
    note('conversation', chats.conversation(key).getSnapshot());
    note('typing', chats.typingUsers(key).getSnapshot());
    timeline.close();
  }
  note('list of conversations', chats.list.getSnapshot());
  note('keys of the list', chats.list.getSnapshot().keys);
  note('friends', contacts.friends.getSnapshot());
  note('person', contacts.person(stage.bob).getSnapshot());
  note('requests', contacts.requests.getSnapshot());
  for (const request of contacts.requests.getSnapshot()) note('request', request);
  note('blocked', contacts.blocked.getSnapshot());
  note('groups', groups.groups.getSnapshot());
  note('group', groups.group(stage.hikers).getSnapshot());
  groups.members(stage.hikers).subscribe(() => undefined);
  await stage.clock.advance(1_000);
  note('members', groups.members(stage.hikers).getSnapshot());
  for (const member of groups.members(stage.hikers).getSnapshot()) note('member', member);
  note('group requests', groupRequests.requests.getSnapshot());
  for (const request of groupRequests.requests.getSnapshot()) note('group request', request);
  note('presence', presence.of(stage.bob).getSnapshot());
  note('own profile', profile.self.getSnapshot());
  note('session', auth.session.getSnapshot());
  note('connection', client.connection.state.getSnapshot());
  const search = messages.search({ keyword: 'hello' });
  await stage.clock.advance(1_000);
  note('search', search.getSnapshot());
  for (const row of search.getSnapshot().results) note('row of a search', row);
}

it('what a subscriber receives cannot be changed: by events, readables, lists, searches, and from the cache', async () => {
  const stage = new ChatStage();
  const { server, clock, alice, bob, hikers } = stage;
  const carol = stage.person('Carol');
  const received: Received = new Map();
  const seat = await stage.seat('Alice');
  const friend = await stage.seat('Bob');
  const stranger = await stage.seat('Carol');
  recordEvents(seat.client, received);
  const open = seat.client.messages.open(withFriend(bob));

  const { id } = server.say(bob, alice, 'hello alice');
  await stage.send(friend, inGroup(hikers), 'hello all');
  const own = await stage.send(seat, withFriend(bob), 'hello bob');
  await clock.advance(2_000);
  const theirs = `p${id}`;
  await clock.during(seat.client.messages.react(theirs, '👍'));
  await clock.during(seat.client.messages.edit(own, 'hello again'));
  await clock.during(stranger.client.contacts.add(alice, { remark: 'me' }));
  server.network.goOffline();
  await stage.send(seat, withFriend(bob), 'hello, unsent');
  await clock.advance(1_000);
  await readAll(stage, seat, received, 'with an unsent message');
  server.network.goOnline();
  await clock.advance(60_000);
  expect(open.getSnapshot().count).toBeGreaterThan(0);
  expect(carol).toBeGreaterThan(0);
  await readAll(stage, seat, received, 'live');

  server.network.goOffline();
  const again = await stage.reload(seat);
  await readAll(stage, again, received, 'from the cache');

  const changeable = [...received].filter(([, values]) => values.some((value) => !Object.isFrozen(value)));
  expect(changeable.map(([way]) => way)).toEqual([]);
  expect([...received.keys()]).toEqual(
    expect.arrayContaining([
      'event message',
      'event conversation',
      'event edited',
      'event reaction',
      'live: row of a timeline',
      'live: row of messages.list',
      'live: row of a search',
      'live: member',
      'live: group',
      'live: person',
      'live: request',
      'from the cache: row of a timeline',
      'from the cache: conversation',
      'from the cache: group',
      'from the cache: person',
    ]),
  );
});
