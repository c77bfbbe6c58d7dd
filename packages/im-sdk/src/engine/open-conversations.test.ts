import { expect, it } from 'vitest';
import { FakeClock } from '../platform/memory/fake-clock.ts';
import { OpenConversations } from './open-conversations.ts';

it('knows what each of the other tabs has open, until that tab says otherwise or is silent for 150 s', async () => {
  const clock = new FakeClock();
  const open = new OpenConversations(clock, () => undefined);
  open.open('p:1');
  open.setRemote('second', ['p:2', 'g:9']);
  open.setRemote('third', ['p:3', 'g:9']);
  expect(open.all()).toEqual(['p:1', 'p:2', 'g:9', 'p:3']);
  open.setRemote('second', ['p:4']);
  expect(open.all()).toEqual(['p:1', 'p:3', 'g:9', 'p:4']);
  open.setRemote('third', []);
  expect(open.all()).toEqual(['p:1', 'p:4']);
  await clock.advance(150_000);
  expect(open.all()).toEqual(['p:1']);
  open.stop();
});
