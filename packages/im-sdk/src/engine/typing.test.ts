import { describe, expect, it } from 'vitest';
import { ChatStage, withFriend } from '../testing/faults/chat-stage.ts';

describe('typing', () => {
  it('is seen by the other, goes after a while, and is seen again, also after the clock was set back', async () => {
    const stage = new ChatStage();
    const [alice, bob] = [await stage.seat('Alice'), await stage.seat('Bob')];
    const types = async () => {
      alice.client.messages.setTyping(withFriend(stage.bob), true);
      await stage.clock.advance(500);
    };
    const seen = () => bob.client.conversations.typingUsers(withFriend(stage.alice)).getSnapshot();
    await types();
    expect(seen()).toEqual([stage.alice]);
    alice.device.setSkew(-7_200_000);
    await stage.clock.advance(7_000);
    expect(seen()).toEqual([]);
    await types();
    expect(seen()).toEqual([stage.alice]);
  });
});
