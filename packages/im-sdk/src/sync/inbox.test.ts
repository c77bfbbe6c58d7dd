import { describe, expect, it } from 'vitest';
import { settle } from '../platform/memory/fake-clock.ts';
import { ChatStage } from '../testing/faults/chat-stage.ts';

describe('messages that wait for their turn in a flood', () => {
  it('are waited for by nobody once the client is gone', async () => {
    const stage = new ChatStage();
    const { client, tab } = await stage.seat('Alice');
    for (let n = 0; n < 3; n += 1) {
      stage.server.say(stage.bob, stage.alice, `message ${n}`);
      await stage.clock.advance(1);
    }
    const gone = client.destroy();
    await settle(100);
    expect(tab.leftovers()).toEqual({ timers: 0, sockets: 0, listeners: 0 });
    await stage.clock.during(gone);
  });
});
