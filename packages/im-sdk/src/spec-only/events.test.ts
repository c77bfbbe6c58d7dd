import { describe, expect, it } from 'vitest';
import type { ImClient } from '../client-types.ts';
import { MessageType } from '../protocol/index.ts';
import type { Seat } from '../testing/client-stage.ts';
import { ChatStage, textsOf, withFriend } from '../testing/faults/chat-stage.ts';
import type { SpecOnlyBuild } from '../testing/server/memory-server.ts';

/** The messages that a client announces as new. */
function announced(client: ImClient): string[] {
  const texts: string[] = [];
  client.on('message', ({ content }, { kind }) => texts.push(`${kind} ${content}`));
  client.on('notice', ({ title }) => texts.push(`notice ${title}`));
  return texts;
}

/** A pull of such a server may have no end: it counts as complete after 15 s of silence. */
const PULLED_MS = 60_000;

async function stage(specOnly: SpecOnlyBuild): Promise<{ play: ChatStage; seat: Seat; texts: string[] }> {
  const play = new ChatStage({ specOnly });
  play.server.announce(play.alice, 'Old', 'of days ago');
  play.server.say(play.bob, play.alice, 'of days ago');
  await play.clock.advance(3 * 24 * 3_600_000);
  const seat = await play.open();
  const texts = announced(seat.client);
  await play.clock.during(seat.client.auth.login({ userName: 'alice', password: 'password' }));
  await play.live(seat);
  await play.clock.advance(PULLED_MS);
  return { play, seat, texts };
}

describe.each(['older', 'newer'] as const)('the event `message` on a spec-only server (%s)', (build) => {
  it('does not come for messages and notices of days ago, which are pulled', async () => {
    const { play, seat, texts } = await stage(build);
    expect(textsOf(await play.whole(seat, withFriend(play.bob)))).toEqual(['of days ago']);
    expect(seat.client.conversations.conversation('s:0').getSnapshot()).toBeDefined();
    expect(texts).toEqual([]);
  });

  it('comes for what is pushed after that: once, in every tab, also where a later pull repeats it', async () => {
    const { play, seat, texts } = await stage(build);
    const other = await play.open(seat.device);
    await play.clock.advance(2_000);
    const there = announced(other.client);
    play.server.say(play.bob, play.alice, 'hello');
    play.server.say(play.bob, { groupId: play.hikers }, 'all of you');
    await play.clock.advance(2_000);
    play.server.network.cutSockets();
    await play.clock.advance(PULLED_MS);
    for (const emitted of [texts, there]) expect(emitted.sort()).toEqual(['group all of you', 'private hello']);
  });

  it('does not come for a lost push: nothing tells it from what was missed; it is there and counts', async () => {
    const { play, seat, texts } = await stage(build);
    const unread = () => seat.client.conversations.unreadTotal.getSnapshot();
    const before = unread();
    play.server.network.dropNextFrame(({ data }) => (data as { content?: string } | null)?.content === 'lost');
    play.server.say(play.bob, play.alice, 'lost');
    await play.clock.advance(2_000);
    play.server.network.cutSockets();
    await play.clock.advance(PULLED_MS);
    expect(textsOf(await play.whole(seat, withFriend(play.bob)))).toEqual(['of days ago', 'lost']);
    expect(unread()).toBe(before + 1);
    expect(texts).toEqual([]);
  });

  // A newer server answers the pull at once.
  if (build === 'older')
    it('does not come for what is pushed while a pull runs; it is there and counts', async () => {
      const { play, seat, texts } = await stage(build);
      const before = seat.client.conversations.unreadTotal.getSnapshot();
      const isEnd = ({ data }: { data: unknown }) => {
        const { type, content } = (data ?? {}) as { type?: number; content?: string };
        return type === MessageType.LOADING && content === 'false';
      };
      for (let pull = 0; pull < 3; pull += 1) play.server.network.dropNextFrame(isEnd);
      play.server.network.cutSockets();
      await play.clock.advance(5_000);
      play.server.say(play.bob, play.alice, 'amid the pull');
      await play.clock.advance(PULLED_MS);
      await play.live(seat);
      expect(textsOf(await play.whole(seat, withFriend(play.bob)))).toEqual(['of days ago', 'amid the pull']);
      expect(seat.client.conversations.unreadTotal.getSnapshot()).toBe(before + 1);
      expect(texts).toEqual([]);
    });
});
