import type { Conversation, MessageRow, TextDraft } from 'im-sdk';
import { type ConversationKey, limits } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../testing/manual-clock.ts';
import { createComposer } from './create-composer.ts';

function setUp({ draft = '', refuse = false, conversation = 'p:2' as ConversationKey } = {}) {
  const kept: string[] = [];
  const sent: TextDraft[] = [];
  const signs: boolean[] = [];
  const followers = new Set<() => void>();
  const clock = manualClock();
  let stored = draft;
  const composer = createComposer(
    {
      groups: {
        members: () => ({ getSnapshot: () => [{ userId: 7, version: 1, nickName: 'Bob' }], subscribe: () => () => {} }),
      },
      conversations: {
        conversation: () => ({
          getSnapshot: () => ({ draft: stored }) as Conversation,
          subscribe(listener) {
            followers.add(listener);
            return () => followers.delete(listener);
          },
        }),
        setDraft: (_key, text) => kept.push(text),
      },
      messages: {
        sendText: (_key, text) => {
          sent.push(text);
          return refuse ? Promise.reject(new Error('no')) : Promise.resolve('k');
        },
        typing: (_key, on) => signs.push(on),
      },
    },
    conversation,
    clock,
  );
  const load = (text: string): void => {
    stored = text;
    for (const follower of followers) follower();
  };
  return { composer, kept, sent, signs, clock, load, shown: () => composer.state.getSnapshot() };
}

describe('draft', () => {
  it('begins with the stored text and takes over one that is loaded later', () => {
    const { composer, load, shown } = setUp({ draft: 'begun' });
    expect(shown().text).toBe('begun');
    composer.attach();
    load('loaded');
    expect(shown()).toMatchObject({ text: 'loaded', revision: 1 });
  });

  it('never overwrites what was typed', () => {
    const { composer, load, shown } = setUp();
    composer.attach();
    composer.type('mine');
    load('other tab');
    expect(shown().text).toBe('mine');
  });

  it('is kept once after a pause, and at once when the composer goes', () => {
    const { composer, kept, clock } = setUp();
    const detach = composer.attach();
    composer.type('a');
    composer.type('ab');
    expect(kept).toEqual([]);
    clock.advance(1_000);
    expect(kept).toEqual(['ab']);
    composer.type('abc');
    detach();
    expect(kept).toEqual(['ab', 'abc']);
    clock.advance(1_000);
    expect(kept).toEqual(['ab', 'abc']);
  });

  it('is forgotten when it was sent', () => {
    const { composer, kept } = setUp();
    composer.type('a');
    composer.send();
    expect(kept).toEqual(['']);
  });
});

describe('sending', () => {
  it('sends the text without the space around it and empties itself', () => {
    const { composer, sent, shown } = setUp();
    composer.type('  hello\nyou \n');
    expect(composer.send()).toBe(true);
    expect(sent).toEqual([{ text: 'hello\nyou' }]);
    expect(shown()).toMatchObject({ text: '', revision: 1, canSend: false });
  });

  it('sends nothing where there is only space, or too much', () => {
    const { composer, sent, shown } = setUp();
    composer.type(' \n ');
    expect(composer.send()).toBe(false);
    composer.type('x'.repeat(limits.contentLength + 3));
    expect(shown().excess).toBe(3);
    expect(composer.send()).toBe(false);
    expect(sent).toEqual([]);
  });

  it('names those whose @name still stands in the text, once each', () => {
    const { composer, sent } = setUp();
    composer.mention({ userId: 7, name: 'Bob' });
    composer.mention({ userId: 8, name: 'Ann' });
    composer.type('@Bob @Bob hi');
    composer.send();
    expect(sent).toEqual([{ text: '@Bob @Bob hi', atUserIds: [7] }]);
  });

  it('finds the mentions of a stored draft among the members', () => {
    const stored = setUp({ draft: '@Bob hi', conversation: 'g:1' });
    stored.composer.send();
    expect(stored.sent).toEqual([{ text: '@Bob hi', atUserIds: [7] }]);
    const typed = setUp({ conversation: 'g:1' });
    typed.composer.type('@Bob hi');
    typed.composer.send();
    expect(typed.sent).toEqual([{ text: '@Bob hi' }]);
  });

  it('quotes by id and stops quoting afterwards', () => {
    const { composer, sent, shown } = setUp();
    composer.quote({ id: 5 } as MessageRow);
    composer.type('yes');
    composer.send();
    expect(sent).toEqual([{ text: 'yes', quoteMessageId: 5 }]);
    expect(shown().quote).toBeUndefined();
  });

  it('gives the text back when the outbox refuses it', async () => {
    const { composer, shown } = setUp({ refuse: true });
    composer.type('precious');
    composer.send();
    await Promise.resolve();
    await Promise.resolve();
    expect(shown()).toMatchObject({ text: 'precious', error: new Error('no') });
  });
});

describe('typing sign', () => {
  it('begins with text and ends when the text is gone or sent', () => {
    const { composer, signs } = setUp();
    composer.type('a');
    composer.type('');
    composer.type('b');
    composer.send();
    expect(signs).toEqual([true, false, true, false]);
  });

  it('says nothing when nothing was typed', () => {
    const { composer, signs } = setUp({ draft: 'old' });
    composer.attach()();
    expect(signs).toEqual([]);
  });
});
