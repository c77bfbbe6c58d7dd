import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../platform/memory/fake-clock.ts';
import type { ConversationKey } from '../../protocol/index.ts';
import { OpenConversations } from './open-conversations.ts';

function tab() {
  const clock = new FakeClock();
  const reports: (readonly ConversationKey[])[] = [];
  return { clock, reports, open: new OpenConversations(clock.timersFor(), (keys) => reports.push(keys)) };
}

describe('the open conversations of all tabs', () => {
  it('are those of each tab, not only of the last one that reported', () => {
    const { open } = tab();
    open.open('p:1');
    open.setRemote('two', ['p:2', 'g:5']);
    open.setRemote('three', ['p:3', 'g:5']);
    expect(open.all()).toEqual(['p:1', 'p:2', 'g:5', 'p:3']);
    open.setRemote('two', []);
    expect(open.all()).toEqual(['p:1', 'p:3', 'g:5']);
  });

  it('lose those of a tab that reports no more, and keep those of one that does', async () => {
    const { clock, open, reports } = tab();
    const close = open.open('p:1');
    open.setRemote('gone', ['p:2']);
    for (let minute = 0; minute < 3; minute += 1) {
      open.setRemote('here', ['p:3']);
      await clock.advance(60_000);
    }
    expect(open.all()).toEqual(['p:1', 'p:3']);
    // It repeats its own, for tabs that opened later.
    expect(reports.length).toBeGreaterThan(3);
    close();
    expect(reports.at(-1)).toEqual([]);
    expect(open.all()).toEqual(['p:3']);
    open.stop();
  });

  it('are open until the last screen of a tab closes them', () => {
    const { open } = tab();
    const [first, second] = [open.open('p:1'), open.open('p:1')];
    first();
    expect(open.inThisTab()).toEqual(['p:1']);
    second();
    expect(open.inThisTab()).toEqual([]);
  });
});
