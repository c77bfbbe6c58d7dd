import { describe, expect, it } from 'vitest';
import { limits } from '../../protocol/index.ts';
import type { Seat } from '../client-stage.ts';
import { ChatStage, textsOf, withFriend } from './chat-stage.ts';

const COUNT = 1_200;

async function longConversation(how: 'live' | 'reloaded' | 'fresh'): Promise<{ stage: ChatStage; seat: Seat }> {
  const stage = new ChatStage();
  const first = how === 'fresh' ? undefined : await stage.seat('Alice');
  for (let n = 1; n <= COUNT; n += 1) {
    stage.server.say(stage.bob, stage.alice, `message ${n}`);
    if (n % 100 === 0) await stage.clock.advance(500);
  }
  const seat = !first ? await stage.seat('Alice') : how === 'live' ? first : await stage.reload(first);
  await stage.live(seat);
  return { stage, seat };
}

describe.each(['live', 'reloaded', 'fresh'] as const)('a conversation of 1200 messages (%s)', (how) => {
  it('is paged back to its first message and forth to its newest, never more than a window at once', async () => {
    const { stage, seat } = await longConversation(how);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    const look = (): string[] => {
      const texts = textsOf(timeline);
      expect(texts.length).toBeLessThanOrEqual(limits.timelineWindowRows);
      const numbers = texts.map((text) => Number(text.slice('message '.length)));
      expect(numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)).toBe(true);
      return texts;
    };
    expect(look().at(-1)).toBe(`message ${COUNT}`);
    for (let pages = 0; pages < 60 && !timeline.getSnapshot().atStart; pages += 1) {
      await stage.clock.during(timeline.loadOlder());
      look();
    }
    expect(look()[0]).toBe('message 1');
    for (let pages = 0; pages < 60 && !timeline.getSnapshot().atEnd; pages += 1) {
      await stage.clock.during(timeline.loadNewer());
      look();
    }
    expect(look().at(-1)).toBe(`message ${COUNT}`);
  });

  it('is jumped into at any message, and back to its newest', async () => {
    const { stage, seat } = await longConversation(how);
    const timeline = seat.client.messages.open(withFriend(stage.bob));
    await stage.clock.advance(1_000);
    const wanted = stage.log('private').rows.find(({ content }) => content === 'message 77');
    const key = await stage.clock.during(timeline.jumpTo(wanted?.id ?? 0));
    expect(timeline.row(key ?? '').getSnapshot()?.content).toBe('message 77');
    expect(timeline.getSnapshot().indexOf(key ?? '')).toBeGreaterThanOrEqual(0);
    await stage.clock.during(timeline.jumpToLatest());
    expect(textsOf(timeline).at(-1)).toBe(`message ${COUNT}`);
  });
});
