import { describe, expect, it } from 'vitest';
import { conversationSummaries } from '../server/domain/sync.ts';
import { chineseWorld } from './chinese-world.ts';
import { demoWorld } from './demo-world.ts';
import { englishWorld } from './english-world.ts';

describe.each([
  ['zh-CN', chineseWorld],
  ['en-US', englishWorld],
] as const)('the demo world in %s', (language, script) => {
  const world = demoWorld({ language });
  const me = world.id(script.me);
  const { items, system } = conversationSummaries(world.server.world, me, 0);

  it('leaves exactly the scripted messages unread', () => {
    for (const chat of script.chats) {
      const summary = items.find(({ kind, target }) => kind === 'private' && target === world.id(chat.with));
      expect(summary?.unread, chat.with).toBe(chat.unread ?? 0);
    }
    for (const group of script.groups) {
      const summary = items.find(({ kind, target }) => kind === 'group' && target === world.groupId(group.name));
      expect(summary?.unread, group.name).toBe(group.unread ?? 0);
    }
  });

  it('tells times in the order of ids, and holds several hundred messages', () => {
    const { rowsById } = world.server.world;
    const rows = [...rowsById.private.values(), ...rowsById.group.values()]
      .map(({ row }) => row)
      .filter(({ type }) => type !== 10)
      .sort((one, other) => one.id - other.id);
    expect(rows.length).toBeGreaterThan(200);
    for (const [index, row] of rows.entries()) {
      expect(row.sendTime).toBeGreaterThanOrEqual(rows[index - 1]?.sendTime ?? 0);
    }
  });

  it('mentions the reader, has a notice and people who wait for an answer', () => {
    expect(items.some(({ atMe }) => (atMe ?? 0) > 0)).toBe(true);
    expect(items.some(({ atAll }) => (atAll ?? 0) > 0)).toBe(true);
    expect(system).toBe(1);
    const waiting = [...world.server.world.requests.values()].filter(
      ({ status, recvId }) => status === 1 && recvId === me,
    );
    expect(waiting.length).toBeGreaterThan(0);
  });

  it('makes the reader a friend of the scripted friends and of nobody else', () => {
    const friends = [...(world.server.world.accounts.get(me)?.friends ?? [])].filter(([, { deleted }]) => !deleted);
    expect(new Set(friends.map(([id]) => id))).toEqual(new Set(script.friends.map((name) => world.id(name))));
  });
});
