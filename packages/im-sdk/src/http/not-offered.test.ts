import { describe, expect, it } from 'vitest';
import type { ImClient } from '../client-types.ts';
import { ChatStage } from '../testing/faults/chat-stage.ts';

const asked: Record<string, (client: ImClient, stage: ChatStage) => Promise<unknown>> = {
  sessions: (client) => client.auth.loadSessions(),
  'the end of a session': (client) => client.auth.endSession(1),
  'a report': (client, { bob }) => client.report({ kind: 'user', id: bob, reason: 'spam' }),
  'the sound of a friend': (client, { bob }) => client.contacts.setSound(bob, 'none'),
  'the sound of a group': (client, { hikers }) => client.groups.setSound(hikers, 'none'),
  'a search for groups': (client) => client.groups.search('hik'),
  'a transfer': (client, { hikers, bob }) => client.groups.transfer(hikers, bob),
  'rules of a group': (client, { hikers }) => client.groups.setRules(hikers, { joinMode: 1 }),
  'attributes of a group': (client, { hikers }) => client.groups.setAttributes(hikers, { colour: 'red' }),
  'an answer to a request': (client) => client.groupRequests.approve(1),
  'a picture for an album': (client, { hikers }) => client.albums.open(hikers).add(['/api/file/a.png']),
};

describe('on a server that knows only the specification', () => {
  it.each(Object.entries(asked))('%s is said to be not offered', async (_name, ask) => {
    const stage = new ChatStage({ specOnly: true });
    const { client, errors } = await stage.seat('Alice');
    const outcome = ask(client, stage).catch((error: unknown) => error);
    expect(await stage.clock.during(outcome)).toMatchObject({ code: 'client.notOffered', retryable: false });
    expect(errors).toEqual([]);
  });
});

it('a server that has it and fails is not taken for one that has it not', async () => {
  const stage = new ChatStage();
  const { client } = await stage.seat('Alice');
  stage.server.network.plan(500, { route: 'sessions' });
  const outcome = client.auth.loadSessions().catch((error: unknown) => error);
  expect(await stage.clock.during(outcome)).toMatchObject({ category: 'server', status: 500 });
});
